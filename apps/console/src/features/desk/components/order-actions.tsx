import type { DeskOrder } from '@ardoise/contract/desk/orders';
import { canBeAccepted } from '@ardoise/contract/transactions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOrderActs } from '../sales.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

/** Deliver what was paid after all, or close what was not. */
export function OrderActions({ order }: { order: DeskOrder }) {
  const t = useTranslations('deskSales.orders');
  const { count, close } = useOrderActs(order.id);
  const [isClosing, setIsClosing] = useState(false);
  const { id, number, attention, state } = order;
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
          onClick={() => setIsClosing(true)}
        >
          {t('closeOpen')}
        </Button>
      )}
      {isClosing && (
        <ReasonDialog
          isDestructive
          title={t('closeTitle', { number })}
          about={t('closeAbout')}
          confirm={t('close')}
          draft={`close-order:${id}`}
          help={t('reasonHelp')}
          isBusy={close.isPending}
          onConfirm={(reason, discard) =>
            close.mutate(reason, { onSuccess: discard, onSettled: () => setIsClosing(false) })
          }
          onClose={() => setIsClosing(false)}
        />
      )}
    </div>
  );
}
