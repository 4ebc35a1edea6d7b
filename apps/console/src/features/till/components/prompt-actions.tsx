import { getTransaction } from '@ardoise/contract/endpoints/transactions';
import { closePrompt } from '@ardoise/contract/endpoints/take-payment';
import type { TransactionDetail } from '@ardoise/contract/transactions';
import { Button, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOpen } from '../../../domain/money/money-state.ts';
import { useCheckTransaction } from '../../../domain/money/use-check-transaction.ts';
import { adoptAnswer, callKey } from '../../../lib/api/call-query.ts';
import { renewTouched } from '../../../lib/api/renew.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { CloseDialog } from './close-dialog.tsx';

interface PromptActionsProps {
  transaction: TransactionDetail;
  /** Begun by whoever looks at it. */
  isOwn: boolean;
  size?: ButtonProps['size'];
}

/** What can be done about a prompt while it waits: ask the operator now, or no longer wait. */
export function PromptActions({ transaction, isOwn, size = 'sm' }: PromptActionsProps) {
  const t = useTranslations('till.waiting');
  const money = useTranslations('money');
  const check = useCheckTransaction();
  const canDecide = useCan()('payments.adjust');
  const [isClosing, setIsClosing] = useState(false);
  const { id, status, attention } = transaction;
  if (!isOpen(status)) return null;
  // Where the operator says that money moved, the payment's own page has what there is to decide.
  const canClose = (isOwn || canDecide) && (attention === null || attention === 'unsaid');
  return (
    <>
      <Button
        variant="default"
        size={size}
        loading={check.isPending}
        onClick={() => check.mutate(id)}
      >
        {money('check')}
      </Button>
      {canClose && (
        <Button
          variant="subtle"
          size={size}
          aria-haspopup="dialog"
          onClick={() => setIsClosing(true)}
        >
          {t('close')}
        </Button>
      )}
      {isClosing && <ClosePrompt id={id} onClose={() => setIsClosing(false)} />}
    </>
  );
}

function ClosePrompt({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('till.asked');
  const { api } = useConsole();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      api(closePrompt, { params: { id }, body: { reason } }, { once: true }),
    onSuccess: (transaction) =>
      adoptAnswer(queries, callKey(getTransaction, { params: { id } }), transaction),
    // It was said already; what ended meanwhile is read again.
    onError: () => renewTouched(queries, [...closePrompt.emits]),
    onSettled: onClose,
  });
  return (
    <CloseDialog
      title={t('closeTitle')}
      about={t('closeAbout')}
      isBusy={isPending}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}
