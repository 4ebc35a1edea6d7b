import type { DeskOrder } from '@ardoise/contract/desk/orders';
import { canBeAccepted } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { useOrderActs } from '../sales.ts';
import classes from './desk.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

interface OrderDialogProps {
  order: DeskOrder;
  onClose: () => void;
}

export function CloseOrderDialog({ order: { id, number }, onClose }: OrderDialogProps) {
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

const isAmount = (typed: string): boolean => /^\d{1,9}$/.test(typed) && Number(typed) > 0;

/** What was asked beside what the operator says was paid, before anything is delivered. */
export function CountOrderDialog({ order, onClose }: OrderDialogProps) {
  const t = useTranslations('deskSales.orders');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const { count } = useOrderActs(order.id);
  const [typed, setTyped] = useState('');
  const { number, total, differences } = order;
  const needsFrancs = differences.some(({ field }) => field === 'currency');
  const francs = typed.replaceAll(/[\s.,]/g, '');
  return (
    <ConfirmDialog
      title={t('countTitle', { number })}
      confirm={t('count')}
      cancel={people('cancel')}
      isBusy={count.isPending}
      isDisabled={needsFrancs && !isAmount(francs)}
      onConfirm={() => count.mutate(needsFrancs ? Number(francs) : null, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>{t('countAbout')}</p>
      <Facts>
        <Fact label={t('costs')}>{formatXaf(total, language)}</Fact>
        {differences.map(({ field, asked, said }) => (
          <Fact key={field} label={t(`fields.${field}`)}>
            {t('askedAndSaid', { asked, said })}
          </Fact>
        ))}
      </Facts>
      {needsFrancs && (
        <TextInput
          data-autofocus
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          label={t('francs')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

interface OrderActionsProps {
  order: DeskOrder;
  /** Both ask first, beside the list. */
  onAskToCount: (order: DeskOrder) => void;
  onAskToClose: (order: DeskOrder) => void;
}

/** Deliver what was paid after all, or close what was not. */
export function OrderActions({ order, onAskToCount, onAskToClose }: OrderActionsProps) {
  const t = useTranslations('deskSales.orders');
  const { number, attention, state } = order;
  // What failed, or was closed, may have been paid all the same: the operator is asked before anything is delivered.
  const canCount = canBeAccepted(attention) || state === 'failed' || state === 'closed';
  return (
    <div className={classes.buttons}>
      {canCount && (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('countNamed', { number })}
          onClick={() => onAskToCount(order)}
        >
          {t('countOpen')}
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
