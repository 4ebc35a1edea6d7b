import type { Order } from '@ardoise/contract/shop/orders';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../records/load-state.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { PricedLine } from './order-lines.tsx';
import { OrderProgress } from './order-progress.tsx';
import { useCatalogue, useOrder } from './order-queries.ts';
import classes from './orders.module.css';
import { type OrderPayment, PayOrderForm } from './pay-order-form.tsx';

interface PayOrderDialogProps {
  title: string;
  /** What is bought, and for how much: the price that is sent along is the one that is shown. */
  lines: readonly PricedLine[];
  /** Orders it: by the shop, as a top-up, or as a sender ID. */
  place: (payment: OrderPayment) => Promise<Order>;
  onClose: () => void;
}

function Placed({
  id,
  onAgain,
  onClose,
}: {
  id: string;
  onAgain: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('orders');
  const query = useOrder(id);
  const order = query.data;
  if (order === undefined) return <LoadState query={query} list="/apps/trec/shop" />;
  const hasEnded = order.state === 'failed' || order.state === 'closed';
  return (
    <OrderProgress order={order}>
      {hasEnded && (
        <Button variant="default" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      {order.state !== 'waiting' && <Button onClick={onClose}>{t('done')}</Button>}
    </OrderProgress>
  );
}

/**
 * Buying from the provider, from the review to the receipt: what and how much, which phone pays, then the prompt as it
 * stands. Whoever closes it while it waits finds the order in the shop.
 */
export function PayOrderDialog({ title, lines, place, onClose }: PayOrderDialogProps) {
  const t = useTranslations('orders');
  const query = useCatalogue();
  const [orderId, setOrderId] = useState<string | null>(null);
  const catalogue = query.data;
  return (
    <Dialog title={title} closeLabel={t('closeLabel')} onClose={onClose}>
      {orderId !== null ? (
        <Placed id={orderId} onAgain={() => setOrderId(null)} onClose={onClose} />
      ) : catalogue === undefined ? (
        <LoadState query={query} list="/apps/trec/shop" />
      ) : catalogue.operators.length === 0 ? (
        <p className={classes.notice}>{t('noOperators')}</p>
      ) : (
        <PayOrderForm
          lines={lines}
          operators={catalogue.operators}
          place={place}
          onPlaced={({ id }) => setOrderId(id)}
        />
      )}
    </Dialog>
  );
}
