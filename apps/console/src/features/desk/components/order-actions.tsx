import type { DeskOrder } from '@ardoise/contract/desk/orders';
import { canBeAccepted } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useOrderActs } from '../sales.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface CloseOrderDialogProps {
  order: DeskOrder;
  onClose: () => void;
}

export function CloseOrderDialog({ order: { id, number }, onClose }: CloseOrderDialogProps) {
  const t = useTranslations('deskSales.orders');
  const { close } = useOrderActs(id);
  return (
    <ReasonDialog
      isDestructive
      title={t('closeTitle', { number })}
      about={t('closeAbout')}
      confirm={t('close')}
      draft={`close-order:${id}`}
      help={t('reasonHelp')}
      isBusy={close.isPending}
      onConfirm={(reason, discard) =>
        close.mutate(reason, { onSuccess: discard, onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}

interface OrderActionsProps {
  order: DeskOrder;
  /** Asks first, beside the list. */
  onAskToClose: (order: DeskOrder) => void;
}

/** Deliver what was paid after all, or close what was not. */
export function OrderActions({ order, onAskToClose }: OrderActionsProps) {
  const t = useTranslations('deskSales.orders');
  const { count } = useOrderActs(order.id);
  const { number, attention, state } = order;
  // What failed, or was closed, may have been paid all the same: the operator is asked before anything is delivered.
  const canCount = canBeAccepted(attention) || state === 'failed' || state === 'closed';
  return (
    <div className={classes.buttons}>
      {canCount && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('countNamed', { number })}
          loading={count.isPending}
          onClick={() => count.mutate(undefined)}
        >
          {t('count')}
        </Button>
      )}
      {attention !== null && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('closeNamed', { number })}
          onClick={() => onAskToClose(order)}
        >
          {t('closeOpen')}
        </Button>
      )}
    </div>
  );
}
