import { listPayouts } from '@ardoise/contract/endpoints/payouts';
import { type Payout, payoutPurposes, payoutStates } from '@ardoise/contract/payouts/payouts';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { destinationOf } from '../../../domain/payouts/destination.ts';
import { PayoutStateTag } from '../../../domain/payouts/payout-state-tag.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';

const filterIds = ['state', 'purpose'] as const;

function usePayoutColumns(): ReadonlyArray<Column<Payout>> {
  const t = useTranslations('payouts.list');
  const purposes = useTranslations('payouts.purposes');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return [
    { id: 'to', title: t('columns.to'), cell: (payout) => destinationOf(payout) },
    { id: 'number', title: t('columns.number'), cell: ({ number }) => number },
    {
      id: 'when',
      title: t('columns.when'),
      cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
      card: ({ createdAt }) => formatDateTime(createdAt, timeZone).slice(0, 10),
    },
    {
      id: 'by',
      title: t('columns.by'),
      onCard: 'never',
      cell: ({ createdBy }) => createdBy ?? t('byKey'),
    },
    {
      id: 'purpose',
      title: t('columns.purpose'),
      onCard: 'never',
      cell: ({ purpose }) => purposes(purpose),
    },
    {
      id: 'amount',
      title: t('columns.amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ amount }) => formatXaf(amount, language),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: (payout) => <PayoutStateTag payout={payout} />,
    },
  ];
}

/** All that left, or was to leave, the newest first. */
export function PayoutsList() {
  const t = useTranslations('payouts.list');
  const states = useTranslations('payouts.states');
  const purposes = useTranslations('payouts.purposes');
  const list = useList(listPayouts, { name: 'payouts', filters: filterIds });
  return (
    <DataList
      caption={t('caption')}
      list={list}
      columns={usePayoutColumns()}
      filters={[
        {
          id: 'state',
          title: t('columns.state'),
          options: payoutStates.map((state) => ({ value: state, label: states(state) })),
        },
        {
          id: 'purpose',
          title: t('columns.purpose'),
          options: payoutPurposes.map((one) => ({ value: one, label: purposes(one) })),
        },
      ]}
      searchLabel={t('search')}
      rowId={({ id }) => id}
      rowTarget={({ id }) => ({ to: '/account/payouts/$id', params: { id } })}
      empty={{ title: t('empty.title'), about: t('empty.about') }}
    />
  );
}
