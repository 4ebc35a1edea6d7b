import { listOrders } from '@ardoise/contract/endpoints/shop';
import { type OrderRow, orderStates } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { useLineName } from '../../../domain/orders/line-words.ts';
import { OrderStateTag } from '../../../domain/orders/order-state-tag.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatList } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';

const filterIds = ['state'] as const;

function useOrderColumns(): ReadonlyArray<Column<OrderRow>> {
  const t = useTranslations('shop.orders.columns');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const nameOf = useLineName();
  return [
    {
      id: 'what',
      title: t('what'),
      cell: ({ lines }) => formatList(lines.map(nameOf), language),
    },
    {
      id: 'number',
      title: t('number'),
      cell: ({ number }) => number,
    },
    {
      id: 'when',
      title: t('when'),
      cell: ({ orderedAt }) => formatDateTime(orderedAt, timeZone),
      card: ({ orderedAt }) => formatDateTime(orderedAt, timeZone).slice(0, 10),
    },
    { id: 'by', title: t('by'), onCard: 'never', cell: ({ orderedBy }) => orderedBy },
    {
      id: 'means',
      title: t('means'),
      onCard: 'never',
      cell: ({ operator }) => <MeansMark isShort means={operator} />,
    },
    {
      id: 'amount',
      title: t('amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ total }) => formatXaf(total, language),
    },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: (order) => <OrderStateTag isShort order={order} />,
    },
  ];
}

/** What was ordered before, and what still waits for its payment. */
export function OrdersList() {
  const t = useTranslations('shop.orders');
  const states = useTranslations('orders.states');
  const list = useList(listOrders, { name: 'orders', filters: filterIds });
  return (
    <DataList
      caption={t('title')}
      list={list}
      columns={useOrderColumns()}
      filters={[
        {
          id: 'state',
          title: t('columns.state'),
          options: orderStates.map((state) => ({ value: state, label: states(state) })),
        },
      ]}
      rowId={({ id }) => id}
      rowTarget={({ id }) => ({ to: '/apps/trec/shop/orders/$id', params: { id } })}
      empty={{ title: t('empty.title'), about: t('empty.about') }}
    />
  );
}
