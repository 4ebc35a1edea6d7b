import QrPicture from '@ardoise/web/ui/qr-picture.tsx';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useMe } from '../../lib/me.ts';
import classes from './printed-link.module.css';

interface PrintedLinkProps {
  name: string;
  address: string;
  code: string | null;
}

/** What comes out of the printer instead of the screen. */
export function PrintedLink({ name, address, code }: PrintedLinkProps) {
  const t = useTranslations('money.share');
  const school = useMe().data?.organisation?.name;
  const { host } = new URL(address);
  return createPortal(
    <div className={classes.sheet}>
      <p className={classes.school}>{school}</p>
      <p className={classes.name}>{name}</p>
      <div className={classes.qr}>
        <QrPicture text={address} label={t('qr')} />
      </div>
      <p>{t('scan')}</p>
      {code !== null && <p>{t('code', { code, address: `${host}/pay` })}</p>}
      <p className={classes.address}>{address}</p>
    </div>,
    document.body,
  );
}
