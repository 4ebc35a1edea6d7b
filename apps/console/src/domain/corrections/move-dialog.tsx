import { movePayment } from '@ardoise/contract/endpoints/corrections';
import type { Payment } from '@ardoise/contract/payments';
import { formatXaf } from '@ardoise/contract/values/money';
import { NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { SecondPersonNote, useSayCorrected } from './second-person.tsx';
import { type ChosenStudent, StudentSelect } from './student-select.tsx';

interface MoveDialogProps {
  payment: Payment;
  onClose: () => void;
}

/** From the wrong child to the right one; of a payment for several only the wrong part. */
export default function MoveDialog({ payment, onClose }: MoveDialogProps) {
  const t = useTranslations('corrections');
  const { api } = useConsole();
  const { language } = usePreferences();
  const sayCorrected = useSayCorrected();
  const { parts, receiptNumber: number } = payment;
  const [fromId, setFromId] = useState(parts[0]?.studentId ?? null);
  const [to, setTo] = useState<ChosenStudent | null>(null);
  const [reason, setReason] = useState('');
  const isOfSeveral = parts.length > 1;
  const part = parts.find(({ studentId }) => studentId === fromId);
  const moved = isOfSeveral ? (part?.amount ?? 0) : payment.amount;
  const amount = formatXaf(moved, language);
  const { mutate, isPending } = useMutation({
    mutationFn: (toStudentId: string) =>
      api(
        movePayment,
        {
          params: { id: payment.id },
          body: {
            reason: reason.trim(),
            toStudentId,
            ...(isOfSeveral && fromId !== null ? { fromStudentId: fromId } : {}),
          },
        },
        { once: true },
      ),
    onSuccess: ({ state }) => {
      sayCorrected(state, t('move.done', { amount, student: to?.name ?? '' }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('move.title', { amount })}
      confirm={t('move.confirm', { amount })}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={to === null || !isReason(reason)}
      onClose={onClose}
      onConfirm={() => {
        if (to !== null) mutate(to.id);
      }}
    >
      <p>{number === null ? t('move.aboutNoReceipt') : t('move.about', { number })}</p>
      <SecondPersonNote amount={payment.amount} />
      {isOfSeveral && (
        <NativeSelect
          label={t('move.from')}
          value={fromId ?? ''}
          data={parts.map((one) => ({
            value: one.studentId,
            label: t('move.part', {
              student: one.student,
              amount: formatXaf(one.amount, language),
            }),
          }))}
          onChange={(event) => setFromId(event.currentTarget.value)}
        />
      )}
      <StudentSelect value={to} exceptId={fromId} onChange={setTo} />
      <p>{t('move.rest')}</p>
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
