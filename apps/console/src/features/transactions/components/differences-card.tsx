import { formatXaf } from '@ardoise/contract/money';
import { formatPhone, nationalNumber } from '@ardoise/contract/phone';
import type { Difference } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import classes from './transactions.module.css';

/** What was asked beside what the operator says was paid: whoever decides must see both. */
export function DifferencesCard({ differences }: { differences: readonly Difference[] }) {
  const words = useTranslations('transactions.detail.differences');
  const { language } = usePreferences();
  const shown = (field: Difference['field'], value: string): string => {
    if (field === 'amount' && /^\d+$/.test(value)) return formatXaf(Number(value), language);
    const phone = field === 'payer' ? nationalNumber(value) : null;
    return phone === null ? value : formatPhone(phone);
  };
  return (
    <Card title={words('title')}>
      <Facts>
        {differences.map(({ field, asked, said }) => (
          <Fact key={field} label={words(field)}>
            <span className={classes.difference}>
              <span>{words('asked', { value: shown(field, asked) })}</span>
              <strong>{words('said', { value: shown(field, said) })}</strong>
            </span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
