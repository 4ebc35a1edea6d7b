import { formatXaf } from '@ardoise/contract/values/money';
import { minimumPayment } from '@ardoise/contract/payments';
import { canBeAccepted, type TransactionDetail } from '@ardoise/contract/transactions';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { useClose, useAccept } from '../mutations.ts';

interface DecideProps {
  transaction: TransactionDetail;
}

interface DialogProps extends DecideProps {
  onClose: () => void;
}

/** Whole francs, grouped or not; null where it is no amount that could be paid. */
function readFrancs(typed: string): number | null {
  const digits = typed.replaceAll(/[\s.,]/g, '');
  const isAmount = /^\d{1,9}$/.test(digits) && Number(digits) >= minimumPayment;
  return isAmount ? Number(digits) : null;
}

function CountDialog({ transaction, onClose }: DialogProps) {
  const t = useTranslations('transactions.decide');
  const { toasts } = useConsole();
  const { language } = usePreferences();
  const { mutate, isPending } = useAccept(transaction.id);
  const needsFrancs = transaction.differences.some(({ field }) => field === 'currency');
  const [typed, setTyped] = useState('');
  const francs = needsFrancs ? readFrancs(typed) : null;
  const count = () =>
    mutate(francs, {
      onSuccess: ({ amount }) => {
        const title = t('counted', { amount: formatXaf(amount, language) });
        toasts.show({ title, tone: 'done' });
        onClose();
      },
      onError: onClose,
    });
  return (
    <ConfirmDialog
      title={t('countTitle')}
      confirm={t('count')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={needsFrancs && francs === null}
      onConfirm={count}
      onClose={onClose}
    >
      <p>{t(needsFrancs ? 'countFrancs' : 'countAbout')}</p>
      {needsFrancs && (
        <TextInput
          data-autofocus
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          label={t('francs')}
          description={t('francsHelp')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** The server wants as much. */
const shortestReason = 3;

function CloseDialog({ transaction, onClose }: DialogProps) {
  const t = useTranslations('transactions.decide');
  const { toasts } = useConsole();
  const { mutate, isPending } = useClose(transaction.id);
  const [reason, setReason] = useState('');
  const close = () =>
    mutate(reason.trim(), {
      onSuccess: () => {
        toasts.show({ title: t('closed'), tone: 'done' });
        onClose();
      },
      onError: onClose,
    });
  return (
    <ConfirmDialog
      isDestructive
      title={t('closeTitle')}
      confirm={t('close')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < shortestReason}
      onConfirm={close}
      onClose={onClose}
    >
      <p>{t('closeAbout')}</p>
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

/** For whoever may change payments, where the operator's word and ours do not agree. */
export function DecideActions({ transaction }: DecideProps) {
  const t = useTranslations('transactions.decide');
  const [open, setOpen] = useState<'count' | 'close' | null>(null);
  const onClose = () => setOpen(null);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('close')}>
        {t('close')}
      </Button>
      {canBeAccepted(transaction.attention) && (
        <ThumbAction>
          <Button aria-haspopup="dialog" onClick={() => setOpen('count')}>
            {t('count')}
          </Button>
        </ThumbAction>
      )}
      {open === 'count' && <CountDialog transaction={transaction} onClose={onClose} />}
      {open === 'close' && <CloseDialog transaction={transaction} onClose={onClose} />}
    </>
  );
}
