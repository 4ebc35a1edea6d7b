import type { Order } from '@ardoise/contract/shop/orders';
import { operatorNames } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLineName } from '../../../domain/orders/line-words.ts';
import { OrderProgress } from '../../../domain/orders/order-progress.tsx';
import { useOrder } from '../../../domain/orders/order-queries.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatList } from '../../../lib/format.ts';
import { useCan, useTimeZone } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** Where what was bought is used. */
function NextSteps({ order }: { order: Order }) {
  const t = useTranslations('shop.order');
  const can = useCan();
  if (order.state === 'failed' || order.state === 'closed')
    return <LinkButton to="/apps/trec/shop">{t('toShop')}</LinkButton>;
  const has = (kind: Order['lines'][number]['kind']) =>
    order.lines.some((line) => line.kind === kind);
  return (
    <>
      {has('senderId') && can('sms.read') && (
        <LinkButton variant="default" to="/settings/sms-sender-ids">
          {t('toSenderIds')}
        </LinkButton>
      )}
      {has('plan') && (
        <LinkButton variant="default" to="/pricing">
          {t('toPlans')}
        </LinkButton>
      )}
    </>
  );
}

function WhoCard({ order }: { order: Order }) {
  const t = useTranslations('shop.order');
  const timeZone = useTimeZone();
  const { orderedAt, orderedBy, paidAt, phone, operator, receiptNumber } = order;
  return (
    <Card title={t('who')}>
      <Facts>
        <Fact label={t('orderedAt')}>{formatDateTime(orderedAt, timeZone)}</Fact>
        {orderedBy !== null && <Fact label={t('orderedBy')}>{orderedBy}</Fact>}
        <Fact label={t('payer')}>
          {operatorNames[operator]} {maskPhone(phone)}
        </Fact>
        {paidAt !== null && <Fact label={t('paidAt')}>{formatDateTime(paidAt, timeZone)}</Fact>}
        {receiptNumber !== null && <Fact label={t('receipt')}>{receiptNumber}</Fact>}
      </Facts>
    </Card>
  );
}

/** One order: how its payment stands, what was bought, and its receipt. */
export function OrderScreen(): ReactNode {
  const t = useTranslations('shop.order');
  const { language } = usePreferences();
  const nameOf = useLineName();
  const { id } = useParams({ from: '/signed-in/apps/trec/shop/orders/$id' });
  const query = useOrder(id);
  const order = query.data;
  useRecordTitle(order?.number);
  if (order === undefined) return <LoadState isScreen query={query} list="/apps/trec/shop" />;
  return (
    <>
      <PageHead
        title={formatList(order.lines.map(nameOf), language)}
        about={t('about', { number: order.number, amount: formatXaf(order.total, language) })}
      />
      <DetailColumns side={<WhoCard order={order} />}>
        <Card title={t('payment')}>
          <OrderProgress order={order}>
            <NextSteps order={order} />
          </OrderProgress>
        </Card>
      </DetailColumns>
    </>
  );
}
