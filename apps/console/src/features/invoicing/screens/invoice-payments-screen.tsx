import {
  exportInvoicePayments,
  type InvoicePayment,
  listInvoicePayments,
} from '@ardoise/contract/invoicing/invoice-payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { useMeansName } from '../../../domain/money/means-mark.tsx';
import { ReceiptLink } from '../../../domain/money/receipt-link.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useToday } from '../../../domain/years/use-today.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { usePaymentFilters } from '../components/invoice-filters.ts';
import classes from '../components/invoicing.module.css';
import { InvoicingNav } from '../components/invoicing-nav.tsx';
import { PaymentMeans } from '../components/payment-means.tsx';
import { TwoLines } from '../components/two-lines.tsx';
import { invoicePaymentFilterIds } from '../filter-ids.ts';
import { narrowedBy } from '../narrowed-by.ts';
import { usePaymentSums } from '../queries.ts';

/** `12 payments: 461,000 · cash 120,000 · MTN MoMo 345,000 · Moved to the family’s credit -4,000`. */
function Totals({ narrowed }: { narrowed: Readonly<Record<string, unknown>> }) {
  const t = useTranslations('invoicing.payments');
  const { language } = usePreferences();
  const nameOf = useMeansName();
  const { data } = usePaymentSums(narrowed);
  // Of a part of what fits the sum would say nothing.
  if (data === undefined || data.hasMore === true) return null;
  return [
    t('totals', { count: data.payments, amount: formatXaf(data.amount, language) }),
    ...data.byMeans.map(({ method, amount }) => {
      const name = method === 'toCredit' || method === 'merged' ? t(method) : nameOf(method);
      return `${name} ${formatXaf(amount, language)}`;
    }),
  ].join(' · ');
}

function Corrected({ payment }: { payment: InvoicePayment }) {
  const t = useTranslations('invoicing.payments');
  if (payment.isReversal) return <StateTag tone="idle">{t('reversal')}</StateTag>;
  return payment.isReversed && <StateTag tone="idle">{t('reversed')}</StateTag>;
}

function usePaymentColumns(): ReadonlyArray<Column<InvoicePayment>> {
  const t = useTranslations('invoicing.payments');
  const { language } = usePreferences();
  const when = useWhen();
  return useMemo(
    () => [
      {
        id: 'invoice',
        title: t('columns.invoice'),
        cell: ({ invoice }) => <TwoLines first={invoice.number} second={invoice.title} />,
        card: ({ family, invoice }) => `${family.name} · ${invoice.number}`,
      },
      {
        id: 'family',
        title: t('columns.family'),
        onCard: 'never',
        cell: ({ family }) => family.name,
      },
      {
        id: 'when',
        title: t('columns.when'),
        cell: ({ paidAt, takenBy }) => <TwoLines first={when(paidAt)} second={takenBy} />,
        card: ({ paidAt }) => when(paidAt),
      },
      {
        id: 'means',
        title: t('columns.means'),
        cell: ({ method }) => <PaymentMeans method={method} />,
        card: ({ method }) => <PaymentMeans method={method} isShort />,
      },
      {
        id: 'receipt',
        title: t('columns.receipt'),
        onCard: 'state',
        cell: (payment) => (
          <>
            {payment.receiptNumber !== null && (
              <ReceiptLink code={payment.receiptCode} number={payment.receiptNumber} />
            )}{' '}
            <Corrected payment={payment} />
          </>
        ),
      },
      {
        id: 'amount',
        title: t('columns.amount'),
        align: 'end',
        onCard: 'amount',
        cell: ({ amount, whole, isReversed, isReversal }) => (
          <>
            <span className={isReversed ? classes.reversed : undefined}>
              {formatXaf(amount, language)}
            </span>
            {!isReversal && amount > 0 && whole !== amount && (
              <span className={classes.second}>
                {t('ofWhole', { amount: formatXaf(whole, language) })}
              </span>
            )}
          </>
        ),
        card: ({ amount, isReversed }) => (
          <span className={isReversed ? classes.reversed : undefined}>
            {formatXaf(amount, language)}
          </span>
        ),
      },
    ],
    [t, language, when],
  );
}

/** What was paid on invoices: the same payments as everywhere, by the invoice that they paid. */
export function InvoicePaymentsScreen(): ReactNode {
  const t = useTranslations('invoicing.payments');
  const { api } = useConsole();
  const list = useList(listInvoicePayments, {
    name: 'invoicePayments',
    filters: invoicePaymentFilterIds,
  });
  const narrowed = narrowedBy(list.search, invoicePaymentFilterIds);
  return (
    <>
      <PageHead
        title={t('title')}
        about={list.rows !== undefined && <Totals narrowed={narrowed} />}
        actions={
          <ExportButton onExport={() => api(exportInvoicePayments, { body: narrowed as never })} />
        }
      />
      <InvoicingNav />
      <DataList
        caption={t('title')}
        failedTitle={t('failed')}
        list={list}
        columns={usePaymentColumns()}
        filters={usePaymentFilters(useToday())}
        searchLabel={t('search')}
        rowId={({ paymentId, invoice }) => `${paymentId} ${invoice.id}`}
        rowTarget={({ invoice }) => ({ to: '/invoicing/$id', params: { id: invoice.id } })}
        empty={{
          title: t('empty.title'),
          about: t('empty.about'),
          action: <LinkButton to="/invoicing">{t('empty.open')}</LinkButton>,
        }}
      />
    </>
  );
}
