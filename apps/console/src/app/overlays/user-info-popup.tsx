import { type UserInfo, sexNames } from '@ardoise/contract/people';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatLongDate } from '../../lib/format.ts';
import { useTimeZone } from '../../lib/me.ts';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './user-info-popup.module.css';

interface UserInfoPopupProps {
  user: UserInfo;
  onOk: () => void;
}

/** Who I am. It has one way out, its OK button: neither the backdrop nor Escape closes it. */
export default function UserInfoPopup({ user, onOk }: UserInfoPopupProps) {
  const t = useTranslations('shell.userInfo');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const lines: ReadonlyArray<readonly [string, string | null]> = [
    [t('fullName'), user.fullName],
    [t('phone'), user.phone === null ? '–' : formatPhone(user.phone)],
    [t('email'), user.email],
    [t('gender'), sexNames[user.sex ?? 3][language]],
    [t('ufId'), user.ufId.toUpperCase()],
    [t('address'), user.address],
    [t('createdAt'), formatLongDate(user.createdAt, timeZone, language)],
  ];
  return (
    <Dialog title={t('title')} onClose={onOk}>
      <dl className={classes.lines}>
        {lines.map(
          ([label, value]) =>
            value !== null &&
            value !== '' && (
              <div key={label} className={classes.line}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Button fullWidth data-autofocus onClick={onOk}>
        {t('ok')}
      </Button>
    </Dialog>
  );
}
