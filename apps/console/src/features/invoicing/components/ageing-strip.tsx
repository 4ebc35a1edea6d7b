import type { InvoiceSummary } from '@ardoise/contract/invoicing/invoices';
import { type InvoiceAge, invoiceAges } from '@ardoise/contract/values/invoice-state';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './ageing-strip.module.css';

interface AgeingStripProps {
  /** Of all ages, however the list is narrowed otherwise. */
  summary: InvoiceSummary | undefined;
  age: string | undefined;
  onAge: (age: InvoiceAge | undefined) => void;
}

const noBreakSpace = '\u00a0';

/** For how long what is pending has been overdue; a press shows those of one age, and another press all of them. */
export function AgeingStrip({ summary, age, onAge }: AgeingStripProps) {
  const t = useTranslations('invoicing.ageing');
  const { language } = usePreferences();
  const amount = (value: number | undefined) =>
    value === undefined ? noBreakSpace : formatXaf(value, language);
  const count = (value: number | undefined) =>
    value === undefined ? noBreakSpace : t('count', { count: value });
  // Later installments of an invoice that is counted with an older one.
  const aboutOf = (sums: InvoiceSummary['notDue'] | undefined) =>
    sums?.invoices === 0 && sums.pending > 0 ? t('alsoOlder') : count(sums?.invoices);
  return (
    <div className={classes.strip} role="group" aria-label={t('label')}>
      <div className={classes.part}>
        <span className={classes.label}>{t('notDue')}</span>
        <span className={classes.amount}>{amount(summary?.notDue.pending)}</span>
        <span className={classes.about}>{aboutOf(summary?.notDue)}</span>
      </div>
      {invoiceAges.map((one) => {
        const sums = summary?.ages.find((each) => each.age === one);
        return (
          <button
            key={one}
            type="button"
            className={classes.part}
            data-age={one}
            data-late={(sums?.pending ?? 0) > 0}
            aria-pressed={age === one}
            onClick={() => onAge(age === one ? undefined : one)}
          >
            <span className={classes.label}>{t(`ages.${one}`)}</span>
            <span className={classes.amount}>{amount(sums?.pending)}</span>
            <span className={classes.about}>{aboutOf(sums)}</span>
          </button>
        );
      })}
    </div>
  );
}
