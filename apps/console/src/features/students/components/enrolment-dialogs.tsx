import type { StudentDetail } from '@ardoise/contract/students';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ClassSelect } from '../../../domain/years/class-select.tsx';
import { useEnrol, useMove, useWithdraw } from '../mutations.ts';
import type { Enrolment } from './enrolments.ts';
import { studentName } from '@ardoise/contract/values/student-name';

interface DialogProps {
  student: StudentDetail;
  onClose: () => void;
}

/** Closes the dialog and says what was done. */
function useDone(onClose: () => void) {
  const { toasts } = useConsole();
  return (title: string) => {
    toasts.show({ title, tone: 'done' });
    onClose();
  };
}

export function EnrolDialog({ student, onClose }: DialogProps) {
  const t = useTranslations('students.enrolment');
  const people = useTranslations('people');
  const [classId, setClassId] = useState<string | null>(null);
  const { mutate, isPending } = useEnrol(student.id);
  const done = useDone(onClose);
  const name = studentName(student);
  return (
    <ConfirmDialog
      title={t('enrolTitle', { name })}
      confirm={t('enrolConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={classId === null}
      onClose={onClose}
      onConfirm={() =>
        classId !== null && mutate(classId, { onSuccess: () => done(t('enrolled', { name })) })
      }
    >
      <p>{t('enrolAbout')}</p>
      <ClassSelect
        data-autofocus
        withAsterisk
        label={people('student.class')}
        value={classId}
        onChange={setClassId}
      />
    </ConfirmDialog>
  );
}

export function MoveDialog({
  student,
  enrolment,
  onClose,
}: DialogProps & { enrolment: Enrolment }) {
  const t = useTranslations('students.enrolment');
  const people = useTranslations('people');
  const [classId, setClassId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useMove(student.id);
  const done = useDone(onClose);
  const name = studentName(student);
  const move = () => {
    if (classId === null) return;
    mutate(
      { classId, reason: reason.trim() },
      {
        onSuccess: ({ enrolments }) => {
          const now = enrolments.find((one) => one.classId === classId);
          done(t('moved', { name, class: now?.className ?? '' }));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('moveTitle', { name })}
      confirm={t('moveConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={classId === null}
      onClose={onClose}
      onConfirm={move}
    >
      <p>{t('moveAbout', { name, class: enrolment.className })}</p>
      <ClassSelect
        data-autofocus
        withAsterisk
        label={t('newClass')}
        yearId={enrolment.yearId}
        without={[enrolment.classId]}
        value={classId}
        onChange={setClassId}
      />
      <Textarea
        autosize
        maxLength={200}
        label={t('reasonOptional')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

export function WithdrawDialog({
  student,
  enrolment,
  onClose,
}: DialogProps & { enrolment: Enrolment }) {
  const t = useTranslations('students.enrolment');
  const people = useTranslations('people');
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useWithdraw(student.id);
  const done = useDone(onClose);
  const name = studentName(student);
  return (
    <ConfirmDialog
      isDestructive
      title={t('withdrawTitle', { name })}
      confirm={t('withdrawConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3}
      onClose={onClose}
      onConfirm={() => mutate(reason.trim(), { onSuccess: () => done(t('withdrawn', { name })) })}
    >
      <p>{t('withdrawAbout', { name, class: enrolment.className })}</p>
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        maxLength={200}
        label={t('reason')}
        description={t('withdrawReasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
