import type { InvoiceRow, listInvoices } from '@ardoise/contract/invoicing/invoices';
import { formatDay } from '@ardoise/contract/values/dates';
import { formatXaf } from '@ardoise/contract/values/money';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { InvoiceStateTag } from '../../../domain/invoices/invoice-state-tag.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { usePreferences } from '../../../lib/console.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import classes from './invoicing.module.css';
import { TwoLines } from './two-lines.tsx';

type InvoiceColumn = Column<InvoiceRow, SortOf<typeof listInvoices>>;

/** When it is due, and for how long that day has passed. */
function Due({ invoice }: { invoice: InvoiceRow }) {
  const t = useTranslations('invoicing.list');
  if (invoice.daysLate === 0) return formatDay(invoice.dueOn);
  return (
    <TwoLines
      first={formatDay(invoice.dueOn)}
      second={<span className={classes.late}>{t('late', { days: invoice.daysLate })}</span>}
    />
  );
}

const studentsText = ({ students }: InvoiceRow): string =>
  students.map(({ name }) => name).join(', ');

function useAmountColumns(): readonly InvoiceColumn[] {
  const t = useTranslations('invoicing.list.columns');
  const { language } = usePreferences();
  return useMemo(() => {
    const amount = (id: 'total' | 'paid' | 'pending'): InvoiceColumn => ({
      id,
      title: t(id),
      align: 'end',
      sort: id,
      startsDown: true,
      onCard: 'never',
      // Of a draft nothing is owed, and nothing is told of it.
      cell: (row) =>
        id !== 'total' && (row.state === 'draft' || row.state === 'void')
          ? null
          : formatXaf(row[id], language),
    });
    return [
      { ...amount('total'), onCard: 'amount' },
      amount('paid'),
      {
        id: 'credited',
        title: t('credited'),
        align: 'end',
        isExtra: true,
        onCard: 'never',
        cell: ({ credited }) => formatXaf(credited, language),
      },
      amount('pending'),
    ];
  }, [t, language]);
}

export function useInvoiceColumns(): readonly InvoiceColumn[] {
  const t = useTranslations('invoicing.list');
  const amounts = useAmountColumns();
  const when = useWhen();
  return useMemo(
    (): readonly InvoiceColumn[] => [
      {
        id: 'number',
        title: t('columns.number'),
        sort: 'number',
        cell: ({ number, title }) => <TwoLines first={number ?? t('draft')} second={title} />,
        card: ({ family, title }) => `${family.name} · ${title}`,
      },
      {
        id: 'family',
        title: t('columns.family'),
        sort: 'family',
        cell: (row) => <TwoLines first={row.family.name} second={studentsText(row)} />,
        card: ({ number, dueOn }) => [number, formatDay(dueOn)].filter(Boolean).join(' · '),
      },
      {
        id: 'billTo',
        title: t('columns.billTo'),
        isExtra: true,
        onCard: 'never',
        cell: ({ billTo }) => billTo,
      },
      {
        id: 'dueOn',
        title: t('columns.due'),
        sort: 'dueOn',
        onCard: 'never',
        cell: (row) => <Due invoice={row} />,
      },
      ...amounts,
      {
        id: 'state',
        title: t('columns.state'),
        onCard: 'state',
        cell: (row) => (
          <>
            <InvoiceStateTag state={row.state} />
            {row.isOpened && row.paid === 0 && (
              <span className={classes.second}>{t('opened')}</span>
            )}
          </>
        ),
        card: (row) =>
          row.daysLate > 0 ? (
            <span className={classes.late}>{t('late', { days: row.daysLate })}</span>
          ) : (
            <InvoiceStateTag state={row.state} />
          ),
      },
      {
        id: 'createdAt',
        title: t('columns.createdAt'),
        sort: 'createdAt',
        startsDown: true,
        isExtra: true,
        onCard: 'never',
        cell: ({ createdAt, createdBy }) => <TwoLines first={when(createdAt)} second={createdBy} />,
      },
      {
        id: 'sentAt',
        title: t('columns.sentAt'),
        isExtra: true,
        onCard: 'never',
        cell: ({ sentAt }) => (sentAt === null ? null : when(sentAt)),
      },
    ],
    [t, amounts, when],
  );
}
