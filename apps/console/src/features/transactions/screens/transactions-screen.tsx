import {
  failureNames,
  failureReasons,
  listTransactions,
  operatorNames,
  payOperators,
} from '@ardoise/contract/transactions';
import { exportTransactions, sumTransactions } from '@ardoise/contract/transaction-totals';
import { dayIn } from '@ardoise/contract/values/dates';
import { say } from '@ardoise/contract/values/language';
import { periods } from '@ardoise/contract/values/periods';
import { formatXaf } from '@ardoise/contract/values/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ListCount } from '../../../ui/data-list/list-count.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useTransactionColumns } from '../components/transaction-columns.tsx';

const filterIds = ['operator', 'state', 'failure', 'period', 'from', 'to'] as const;
const states = ['pending', 'attention', 'paid', 'failed'] as const;
type State = (typeof states)[number];

/** How much all of them are, as they are filtered, and how much of it was paid. */
function Totals({ narrowed }: { narrowed: never }) {
  const t = useTranslations('transactions.list');
  const { language } = usePreferences();
  const { data } = useQuery({
    ...callQuery(useConsole(), sumTransactions, { query: narrowed }),
    placeholderData: keepPreviousData,
  });
  // Of a part of what fits the sum would say nothing.
  if (data === undefined || data.count === 0 || data.hasMore === true) return null;
  const { amount, paidAmount, paidCount } = data;
  return (
    <>
      {' · '}
      {t('amount', { amount: formatXaf(amount, language) })}
      {paidAmount !== amount && (
        <>
          {' · '}
          {t('ofItPaid', { amount: formatXaf(paidAmount, language), count: paidCount })}
        </>
      )}
    </>
  );
}

/** What an empty list means, by what it was narrowed to. */
function useNoMatch(state: string | undefined, hasRange: boolean) {
  const t = useTranslations('transactions.list.none');
  const known = states.find((one): one is State => one === state);
  if (known !== undefined) return { title: t(`${known}.title`), about: t(`${known}.about`) };
  return hasRange ? { title: t('range.title'), about: t('range.about') } : undefined;
}

export function TransactionsScreen(): ReactNode {
  const t = useTranslations('transactions');
  const { api, clock } = useConsole();
  const { language } = usePreferences();
  const can = useCan();
  const today = dayIn(useTimeZone(), new Date(clock.now()));
  const list = useList(listTransactions, { name: 'transactions', filters: filterIds });
  const { q, operator, state, failure, period, from, to } = list.search;
  const narrowed = { q, operator, state, failure, period, from, to } as never;
  const noMatch = useNoMatch(
    state,
    [period, from, to].some((one) => one !== undefined),
  );
  return (
    <>
      <PageHead
        title={t('title')}
        about={
          list.rows !== undefined && (
            <>
              <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
              <Totals narrowed={narrowed} />
            </>
          )
        }
        actions={<ExportButton onExport={() => api(exportTransactions, { body: narrowed })} />}
      />
      <DataList
        caption={t('title')}
        list={list}
        columns={useTransactionColumns()}
        filters={[
          {
            id: 'from',
            title: t('list.filters.period'),
            clears: ['period'],
            range: { to: 'to', today },
            options: [],
          },
          {
            id: 'period',
            title: t('list.filters.lately'),
            clears: ['from', 'to'],
            options: periods.map((one) => ({ value: one, label: t(`list.periods.${one}`) })),
          },
          {
            id: 'operator',
            title: t('list.filters.operator'),
            options: payOperators.map((one) => ({ value: one, label: operatorNames[one] })),
          },
          {
            id: 'state',
            title: t('list.filters.state'),
            options: states.map((one) => ({ value: one, label: t(`list.states.${one}`) })),
          },
          {
            id: 'failure',
            title: t('list.filters.failure'),
            options: failureReasons.map((one) => ({
              value: one,
              label: say(failureNames[one], language),
            })),
          },
        ]}
        searchLabel={t('list.search')}
        searchHelp={t('list.searchHelp')}
        noMatch={q === undefined ? noMatch : undefined}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/payment/status/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: can('people.read') && (
            <LinkButton to="/onboarding/students">{t('list.empty.students')}</LinkButton>
          ),
        }}
      />
    </>
  );
}
