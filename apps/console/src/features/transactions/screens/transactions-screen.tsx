import { listTransactions, operatorNames, payOperators } from '@ardoise/contract/transactions';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useTransactionColumns } from '../components/transaction-columns.tsx';

const filterIds = ['operator', 'state'] as const;
const states = ['pending', 'attention', 'paid', 'failed'] as const;

export function TransactionsScreen(): ReactNode {
  const t = useTranslations('transactions');
  const canSeePeople = useCan()('people.read');
  const list = useList(listTransactions, { name: 'transactions', filters: filterIds });
  return (
    <>
      <PageHead
        title={t('title')}
        about={list.rows !== undefined && t('list.count', { count: list.total })}
      />
      <DataList
        caption={t('title')}
        list={list}
        columns={useTransactionColumns()}
        filters={[
          {
            id: 'operator',
            title: t('list.filters.operator'),
            options: payOperators.map((operator) => ({
              value: operator,
              label: operatorNames[operator],
            })),
          },
          {
            id: 'state',
            title: t('list.filters.state'),
            options: states.map((state) => ({
              value: state,
              label: t(`list.states.${state}`),
            })),
          },
        ]}
        searchLabel={t('list.search')}
        searchHelp={t('list.searchHelp')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/payment/status/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: canSeePeople && (
            <LinkButton to="/onboarding/students">{t('list.empty.students')}</LinkButton>
          ),
        }}
      />
    </>
  );
}
