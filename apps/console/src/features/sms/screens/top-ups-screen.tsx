import { listTopUps, orderStates } from '@ardoise/contract/shop/orders';
import { formatXaf } from '@ardoise/contract/values/money';
import { Anchor, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { useWhen } from '../../../domain/money/use-when.ts';
import { OrderReceiptDialog } from '../../../domain/orders/order-receipt-dialog.tsx';
import { OrderStateTag } from '../../../domain/orders/order-state-tag.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { RowOf } from '../../../lib/api/list-call.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { BalanceCard } from '../account/balance-card.tsx';
import { MovementsCard } from '../account/movements-card.tsx';
import { PacksCard } from '../account/packs-card.tsx';
import { SmsNav } from '../components/sms-nav.tsx';
import { useSmsBalance } from '../queries.ts';

type TopUp = RowOf<typeof listTopUps>;

function useTopUpColumns(openReceipt: (id: string) => void): ReadonlyArray<Column<TopUp>> {
  const t = useTranslations('smsAccount.topUps');
  const { language } = usePreferences();
  const canRead = useCan()('shop.read');
  const when = useWhen();
  return [
    {
      id: 'messages',
      title: t('columns.messages'),
      cell: ({ messages }) => <strong>{t('messages', { count: messages })}</strong>,
    },
    { id: 'when', title: t('columns.when'), cell: ({ orderedAt }) => when(orderedAt) },
    {
      id: 'means',
      title: t('columns.means'),
      cell: ({ operator }) => <MeansMark means={operator} />,
    },
    { id: 'number', title: t('columns.number'), isExtra: true, cell: ({ number }) => number },
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
      cell: (order) => <OrderStateTag order={order} />,
    },
    {
      id: 'receipt',
      title: t('columns.receipt'),
      onCard: 'line',
      cell: ({ id, receiptNumber }) =>
        receiptNumber === null || !canRead ? (
          receiptNumber
        ) : (
          <Anchor
            component="button"
            type="button"
            className="thumb"
            ta="left"
            aria-haspopup="dialog"
            aria-label={t('openReceipt', { number: receiptNumber })}
            onClick={() => openReceipt(id)}
          >
            {receiptNumber}
          </Anchor>
        ),
    },
  ];
}

function TopUps() {
  const t = useTranslations('smsAccount.topUps');
  const orders = useTranslations('orders');
  const canRead = useCan()('shop.read');
  const [receiptOf, setReceiptOf] = useState<string | null>(null);
  const list = useList(listTopUps, { name: 'top-ups', filters: ['state'] });
  return (
    <>
      <Title order={2}>{t('history')}</Title>
      <DataList
        caption={t('history')}
        list={list}
        columns={useTopUpColumns(setReceiptOf)}
        filters={[
          {
            id: 'state',
            title: t('columns.state'),
            options: orderStates.map((value) => ({ value, label: orders(`states.${value}`) })),
          },
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        {...(canRead
          ? {
              rowTarget: ({ id }: TopUp) => ({
                to: '/apps/trec/shop/orders/$id' as const,
                params: { id },
              }),
            }
          : {})}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      {receiptOf !== null && (
        <OrderReceiptDialog id={receiptOf} onClose={() => setReceiptOf(null)} />
      )}
    </>
  );
}

/** The balance, packs to buy, what was bought with its receipts, and every movement. */
export function TopUpsScreen(): ReactNode {
  const t = useTranslations('smsAccount.topUps');
  const balance = useSmsBalance();
  return (
    <>
      <PageHead title={t('title')} />
      <SmsNav />
      {balance.data === undefined ? (
        <LoadState query={balance} list="/apps/send-message" />
      ) : (
        <DetailColumns
          isSideFirst
          side={
            <>
              <BalanceCard balance={balance.data} />
              <PacksCard />
            </>
          }
        >
          <TopUps />
          <MovementsCard />
        </DetailColumns>
      )}
    </>
  );
}
