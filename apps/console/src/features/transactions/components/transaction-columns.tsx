import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { formatXaf } from '@ardoise/contract/values/money';
import type { listTransactions, TransactionRow } from '@ardoise/contract/transactions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import type { SortOf } from '../../../lib/api/list-call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useMe, useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { MoneyStateTag, useFailureName } from '../../../domain/money/money-state-tag.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { shortNarration } from '../narration.ts';
import { childrenOf } from '../children-of.ts';
import { whatIsPaid } from '../paid-for.ts';
import classes from './transactions.module.css';

type TransactionColumn = Column<TransactionRow, SortOf<typeof listTransactions>>;

/** The child, or what a payment without one says of itself. */
function Who({ row: { parts, narration } }: { row: TransactionRow }) {
  const school = useMe().data?.organisation?.name;
  return childrenOf(parts) || shortNarration(narration, school);
}

/** The child and what was paid, and small below it what one quotes to the operator. */
function What({ row }: { row: TransactionRow }) {
  const { language } = usePreferences();
  const { parts, number } = row;
  return (
    <span>
      <span className={classes.child}>
        <Who row={row} />
      </span>
      {parts.length > 0 && <span className={classes.what}>{whatIsPaid(parts, language)}</span>}
      <span className={classes.small}>{number}</span>
    </span>
  );
}

export function useTransactionColumns(): readonly TransactionColumn[] {
  const t = useTranslations('transactions.list.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const whenOf = useWhen();
  const failureOf = useFailureName();
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('what'),
        cell: (row) => <What row={row} />,
        card: (row) => <Who row={row} />,
      },
      {
        id: 'payer',
        title: t('payer'),
        onCard: 'never',
        cell: ({ payerName, phone }) => (
          <span>
            {payerName !== null && <span className={classes.payer}>{maskPhonesIn(payerName)}</span>}
            <PhoneText number={phone} />
          </span>
        ),
      },
      {
        id: 'submittedAt',
        title: t('submittedAt'),
        sort: 'submittedAt',
        startsDown: true,
        cell: ({ submittedAt }) => formatDateTime(submittedAt, timeZone),
        card: ({ submittedAt }) => whenOf(submittedAt),
      },
      {
        id: 'operator',
        title: t('operator'),
        cell: ({ operator }) => <MeansMark means={operator} />,
        card: (row) => (
          <>
            <MeansMark means={row.operator} isShort /> ·{' '}
            {failureOf(row) ?? (whatIsPaid(row.parts, language) || row.number)}
          </>
        ),
      },
      {
        id: 'amount',
        title: t('amount'),
        align: 'end',
        sort: 'amount',
        startsDown: true,
        onCard: 'amount',
        cell: ({ amount }) => <strong>{formatXaf(amount, language)}</strong>,
      },
      {
        id: 'state',
        title: t('state'),
        onCard: 'state',
        cell: (row) => <MoneyStateTag facts={row} />,
        card: (row) => <MoneyStateTag facts={row} isShort />,
      },
      {
        id: 'completedAt',
        title: t('completedAt'),
        isExtra: true,
        cell: ({ completedAt }) =>
          completedAt === null ? '–' : formatDateTime(completedAt, timeZone),
      },
      {
        id: 'partnerNumber',
        title: t('partnerNumber'),
        isExtra: true,
        cell: ({ partnerNumber }) => partnerNumber,
      },
      {
        id: 'providerReference',
        title: t('providerReference'),
        isExtra: true,
        cell: ({ providerReference }) => providerReference ?? '–',
      },
    ],
    [t, language, timeZone, whenOf, failureOf],
  );
}
