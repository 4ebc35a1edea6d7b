import { formatXaf } from '@ardoise/contract/values/money';
import type { TransactionRow } from '@ardoise/contract/transactions';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useMe, useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { MoneyStateTag } from '../../../domain/money/money-state-tag.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { shortNarration } from '../narration.ts';
import classes from './transactions.module.css';

export function useTransactionColumns(): ReadonlyArray<Column<TransactionRow>> {
  const t = useTranslations('transactions.list.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const school = useMe().data?.organisation?.name;
  return useMemo(
    () => [
      {
        id: 'number',
        title: t('number'),
        cell: ({ number, narration }) => (
          <span>
            <span className={classes.number}>{number}</span>
            <span className={classes.note}>{shortNarration(narration, school)}</span>
          </span>
        ),
      },
      {
        id: 'submittedAt',
        title: t('submittedAt'),
        cell: ({ submittedAt }) => formatDateTime(submittedAt, timeZone),
      },
      { id: 'payer', title: t('payer'), cell: ({ phone }) => <PhoneText number={phone} /> },
      {
        id: 'operator',
        title: t('operator'),
        cell: ({ operator }) => <MeansMark means={operator} />,
      },
      {
        id: 'amount',
        title: t('amount'),
        align: 'end',
        cell: ({ amount }) => formatXaf(amount, language),
      },
      {
        id: 'state',
        title: t('state'),
        onCard: 'corner',
        cell: (row) => <MoneyStateTag facts={row} />,
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
    [t, language, timeZone, school],
  );
}
