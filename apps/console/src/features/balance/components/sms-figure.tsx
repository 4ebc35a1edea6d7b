import { getSmsBalance } from '@ardoise/contract/endpoints/sms';
import { formatXaf } from '@ardoise/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './figures.module.css';

/** What is left of the messages that the school has bought; not money of families, and counted nowhere else here. */
export function SmsFigure() {
  const t = useTranslations('balance.figures');
  const { language } = usePreferences();
  const can = useCan();
  const { data } = useQuery({
    ...callQuery(useConsole(), getSmsBalance, {}),
    enabled: can('sms.read'),
  });
  if (data === undefined) return null;
  const { messages, xaf, reserved, isBelow } = data;
  return (
    <div className={`${classes.figure} ${classes.wide}`}>
      <dt>
        <span className={classes.grow}>{t('sms')}</span>
        {isBelow && <StateTag tone="alarm">{t('smsLow')}</StateTag>}
      </dt>
      <dd className={classes.amount}>{t('smsLeft', { count: messages })}</dd>
      <dd className={classes.about}>
        {t('smsAbout', { xaf: formatXaf(xaf, language), reserved })}
        {' · '}
        <TextLink to="/account/top-up-history">
          {t(can('sms.buy') ? 'smsTopUp' : 'smsOpen')}
        </TextLink>
      </dd>
    </div>
  );
}
