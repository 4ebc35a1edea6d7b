import { waiveFee } from '@ardoise/contract/endpoints/payments';
import type { StudentDetail } from '@ardoise/contract/students';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface WaiveDialogProps {
  student: StudentDetail;
  fee: StudentDetail['fees'][number];
  onClose: () => void;
}

/** What somebody who left still owes is asked for no more, with a reason. */
export function WaiveDialog({ student, fee, onClose }: WaiveDialogProps) {
  const t = useTranslations('students.enrolment.waive');
  const people = useTranslations('people');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(waiveFee, { params: { id: fee.id }, body: { reason: reason.trim() } }, { once: true }),
    onSuccess: () => {
      toasts.show({ title: t('done', { name: studentName(student) }), tone: 'done' });
      onClose();
    },
  });
  const amount = formatXaf(fee.pending, language);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { amount })}
      confirm={t('confirm', { amount })}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{t('about', { name: studentName(student), year: fee.yearName })}</p>
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        maxLength={200}
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
