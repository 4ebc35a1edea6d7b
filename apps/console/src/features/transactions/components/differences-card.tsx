import { formatXaf } from '@ardoise/contract/values/money';
import { nationalNumber } from '@ardoise/contract/values/phone';
import type { Difference } from '@ardoise/contract/transactions';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import classes from './transactions.module.css';

/** Numbers are hidden until they are asked for, as everywhere. */
function Value({ field, value }: { field: Difference['field']; value: string }) {
  const { language } = usePreferences();
  const phone = field === 'payer' ? nationalNumber(value) : null;
  if (phone !== null) return <PhoneText number={phone} />;
  return field === 'amount' && /^\d+$/.test(value) ? formatXaf(Number(value), language) : value;
}

/** What was asked beside what the operator says was paid: whoever decides must see both. */
export function DifferencesCard({ differences }: { differences: readonly Difference[] }) {
  const t = useTranslations('transactions.detail.differences');
  return (
    <Card title={t('title')}>
      <Facts>
        {differences.map(({ field, asked, said }) => (
          <Fact key={field} label={t(field)}>
            <span className={classes.difference}>
              <span>
                {t('asked')} <Value field={field} value={asked} />
              </span>
              <strong>
                {t('said')} <Value field={field} value={said} />
              </strong>
            </span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
