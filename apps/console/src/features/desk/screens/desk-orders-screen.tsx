import { listDeskOrders } from '@ardoise/contract/endpoints/desk';
import type { DeskOrder } from '@ardoise/contract/desk/orders';
import { orderStates } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { type ReactNode, useState } from 'react';
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
import { TextLink } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import classes from '../components/desk.module.css';
import { CloseOrderDialog, CountOrderDialog, OrderActions } from '../components/order-actions.tsx';
import { useWaitingOrders } from '../waiting.ts';

const filterIds = ['state', 'schoolId'] as const;

function useOrderColumns(
  onAskToCount: (order: DeskOrder) => void,
  onAskToClose: (order: DeskOrder) => void,
): ReadonlyArray<Column<DeskOrder>> {
  const t = useTranslations('deskSales.orders');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const nameOf = useLineName();
  return [
    {
      id: 'what',
      title: t('columns.what'),
      cell: ({ lines, number }) => (
        <span className={classes.stack}>
          <span>{formatList(lines.map(nameOf), language)}</span>
          <span className={classes.small}>{number}</span>
        </span>
      ),
    },
    {
      id: 'school',
      title: t('columns.school'),
      cell: ({ school }) => (
        <TextLink to="/desk/schools/$id" params={{ id: school.id }}>
          {school.name}
        </TextLink>
      ),
    },
    {
      id: 'when',
      title: t('columns.when'),
      cell: ({ orderedAt }) => formatDateTime(orderedAt, timeZone),
    },
    {
      id: 'means',
      title: t('columns.means'),
      onCard: 'never',
      cell: ({ operator }) => <MeansMark isShort means={operator} />,
    },
    {
      id: 'amount',
      title: t('columns.amount'),
      align: 'end',
      onCard: 'amount',
      cell: ({ total }) => formatXaf(total, language),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: (order) => (
        <span className={classes.stack}>
          <OrderStateTag order={order} />
          {order.attention !== null && (
            <span className={classes.small}>{t(`attention.${order.attention}`)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'actions',
      title: t('columns.actions'),
      onCard: 'line',
      cell: (order) =>
        order.state === 'paid' ? null : (
          <OrderActions order={order} onAskToCount={onAskToCount} onAskToClose={onAskToClose} />
        ),
    },
  ];
}

/** What schools have bought, and the payments of which somebody must look at. */
export function DeskOrdersScreen(): ReactNode {
  const t = useTranslations('deskSales.orders');
  const states = useTranslations('orders.states');
  const count = useWaitingOrders();
  const [counting, setCounting] = useState<DeskOrder | null>(null);
  const [closing, setClosing] = useState<DeskOrder | null>(null);
  const list = useList(listDeskOrders, { name: 'desk-orders', filters: filterIds });
  return (
    <>
      <PageHead title={t('title', { count })} about={t('about')} />
      <DataList
        caption={t('caption')}
        list={list}
        columns={useOrderColumns(setCounting, setClosing)}
        filters={[
          {
            id: 'state',
            title: t('columns.state'),
            options: (['attention', ...orderStates] as const).map((state) => ({
              value: state,
              label: state === 'attention' ? t('needsAttention') : states(state),
            })),
          },
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      {counting !== null && <CountOrderDialog order={counting} onClose={() => setCounting(null)} />}
      {closing !== null && <CloseOrderDialog order={closing} onClose={() => setClosing(null)} />}
    </>
  );
}
