import type { SmsBalance } from '@ardoise/contract/sms/account';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './balance-card.module.css';

/** What is left to be sent, and what of it is held. */
export function BalanceCard({ balance }: { balance: SmsBalance }) {
  const t = useTranslations('smsAccount.topUps');
  const { language } = usePreferences();
  const { messages, xaf, reserved, isBelow, threshold } = balance;
  return (
    <Card
      title={t('balance')}
      action={
        isBelow && threshold !== null && <StateTag tone="alarm">{t('low', { threshold })}</StateTag>
      }
    >
      <div className={classes.balance} role="status">
        <strong>{t('messages', { count: messages })}</strong>
        <span>
          {t('worth', { xaf: formatXaf(xaf, language) })}
          {reserved > 0 && ` · ${t('reserved', { count: reserved })}`}
        </span>
      </div>
    </Card>
  );
}
