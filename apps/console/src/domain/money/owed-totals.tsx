import type { OwedTotals as Totals } from '@ardoise/contract/owed';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { unbrokenYear } from '../years/unbroken-year.ts';

interface OwedTotalsProps {
  totals: Totals | undefined;
  /** The name of a chosen year: then the amounts are of it alone, and say so. */
  year?: string | undefined;
}

/** What those in a list owe together, and how much of it is late: of all pages, as they are filtered. */
export function OwedTotals({ totals, year }: OwedTotalsProps) {
  const t = useTranslations('money.owed.totals');
  const { language } = usePreferences();
  // Of a part of whom the filters choose the sum would say nothing.
  if (totals === undefined || totals.hasMore === true) return null;
  const { owing, amount, late, overdue } = totals;
  return (
    <>
      {' · '}
      {year === undefined
        ? t('owing', { owing, amount: formatXaf(amount, language) })
        : t('owingFor', { owing, amount: formatXaf(amount, language), year: unbrokenYear(year) })}
      {owing > 0 && (
        <>
          {' · '}
          {t('late', { late, overdue: formatXaf(overdue, language) })}
        </>
      )}
    </>
  );
}
