import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { payableAmounts } from '@ardoise/contract/values/invoice-totals';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import classes from './till.module.css';

/** What the desk knows of the invoice that is paid. */
export interface PaidInvoice {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly family: string;
  /** What is due today, or else the next installment. */
  readonly asked: number;
  /** The rest, or the first installments up to any of them. */
  readonly amounts: readonly number[];
  readonly allowsPartial: boolean;
  /** By fee, no more of which it asks for. */
  readonly pendingOf: ReadonlyMap<string, number>;
}

export function paidInvoice(invoice: InvoiceDetail, today: string): PaidInvoice {
  const amounts = payableAmounts(invoice.installments);
  const due = invoice.installments.filter(({ dueOn, pending }) => pending > 0 && dueOn <= today);
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    title: invoice.title,
    family: invoice.family.name,
    asked: due.reduce((sum, { pending }) => sum + pending, 0) || (amounts[0] ?? 0),
    amounts,
    allowsPartial: invoice.allowsPartial,
    pendingOf: new Map(
      invoice.items.flatMap(({ fees }) => fees.map(({ id, pending }) => [id, pending] as const)),
    ),
  };
}

interface ChosenInvoiceProps {
  invoice: PaidInvoice;
  onAmount: (amount: number) => void;
  onClear: () => void;
}

/** Which invoice is paid, and by which amounts it can be; one that is paid whole says so. */
export function ChosenInvoice({ invoice, onAmount, onClear }: ChosenInvoiceProps) {
  const t = useTranslations('till.form');
  const { language } = usePreferences();
  const { amounts } = invoice;
  return (
    <section aria-label={t('invoice')} className={classes.stack}>
      <div>
        <div className={classes.label}>{t('invoice')}</div>
        <div className={classes.chosen}>
          <span>
            <strong>{invoice.number}</strong>{' '}
            <span className={classes.dim}>{`${invoice.title} · ${invoice.family}`}</span>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('change')}
          </Button>
        </div>
      </div>
      {amounts.length > 1 && (
        <div className={classes.buttons} role="group" aria-label={t('invoiceAmounts')}>
          {amounts.map((amount) => (
            <Button key={amount} variant="default" size="xs" onClick={() => onAmount(amount)}>
              {formatXaf(amount, language)}
            </Button>
          ))}
        </div>
      )}
      {!invoice.allowsPartial && (
        <p className={classes.about}>{t(amounts.length > 1 ? 'wholeInstallments' : 'wholeOnly')}</p>
      )}
    </section>
  );
}
