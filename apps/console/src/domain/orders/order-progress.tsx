import type { Order } from '@ardoise/contract/shop/orders';
import { failureNames, operatorNames } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useCan, useTimeZone } from '../../lib/me.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { OrderLines } from './order-lines.tsx';
import { useCheckOrder, useCloseOrder } from './order-mutations.ts';
import { OrderReceiptDialog } from './order-receipt-dialog.tsx';
import { OrderStateTag, shownState } from './order-state-tag.tsx';
import classes from './orders.module.css';

/** What the state means to the buyer, and what is to be done on the phone. */
function Meaning({ order }: { order: Order }) {
  const t = useTranslations('orders.means');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const state = shownState(order);
  if (state === 'waiting') {
    const { phone, operator, total, windowEndsAt } = order;
    return (
      <>
        <p className={classes.ask}>
          {t('waiting', {
            phone: formatPhone(phone),
            operator: operatorNames[operator],
            amount: formatXaf(total, language),
          })}
        </p>
        {windowEndsAt !== null && (
          <p className={classes.small}>
            {t('until', { when: formatDateTime(windowEndsAt, timeZone).slice(11) })}
          </p>
        )}
      </>
    );
  }
  if (state === 'failed' && order.failure !== null)
    return <p>{t('failedFor', { reason: failureNames[order.failure][language] })}</p>;
  return <p>{t(state)}</p>;
}

function CloseOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('orders.close');
  const { mutate, isPending } = useCloseOrder(id);
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isDestructive
      isBusy={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}

interface OrderProgressProps {
  order: Order;
  /** Beside the order's own buttons: where to go next, or how to try again. */
  children?: ReactNode;
}

/** An order as it stands: what to do on the phone while it waits, and the receipt once it is paid. */
export function OrderProgress({ order, children }: OrderProgressProps) {
  const t = useTranslations('orders');
  const canBuy = useCan()('shop.buy');
  const check = useCheckOrder();
  const [open, setOpen] = useState<'close' | 'receipt' | null>(null);
  const { id, state, number } = order;
  const canAsk = canBuy && (state === 'waiting' || order.needsAttention);
  return (
    <div className={classes.progress}>
      <div role="status" className={classes.stack}>
        <OrderStateTag isShort order={order} />
        <Meaning order={order} />
      </div>
      <OrderLines lines={order.lines} total={order.total} />
      <p className={classes.small}>{t('number', { number })}</p>
      <div className={classes.buttons}>
        {canAsk && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate(id)}>
            {t('check')}
          </Button>
        )}
        {canBuy && state === 'waiting' && (
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpen('close')}>
            {t('close.open')}
          </Button>
        )}
        {state === 'paid' && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('receipt')}>
            {t('receipt.open')}
          </Button>
        )}
        {children}
      </div>
      {open === 'close' && <CloseOrder id={id} onClose={() => setOpen(null)} />}
      {open === 'receipt' && <OrderReceiptDialog id={id} onClose={() => setOpen(null)} />}
    </div>
  );
}
