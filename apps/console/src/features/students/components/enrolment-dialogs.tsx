import type { StudentDetail } from '@ardoise/contract/students';
import type { YearSummary } from '@ardoise/contract/years';
import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ClassSelect } from '../../../domain/years/class-select.tsx';
import { usualJoining } from '../../../domain/years/joining.ts';
import { JoiningField } from '../../../domain/years/joining-field.tsx';
import { useEnrol, useMove } from '../mutations.ts';
import { type Enrolment, staysIn } from './enrolments.ts';
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

/** `years`: those that the student can be enrolled in, the likeliest first. */
export function EnrolDialog({
  student,
  years,
  onClose,
}: DialogProps & { years: readonly YearSummary[] }) {
  const t = useTranslations('students.enrolment');
  const people = useTranslations('people');
  const [yearId, setYearId] = useState(years[0]?.id ?? '');
  const [classId, setClassId] = useState<string | null>(null);
  const [joining, setJoining] = useState(usualJoining);
  const { mutate, isPending } = useEnrol(student.id);
  const done = useDone(onClose);
  const name = studentName(student);
  const chosenYear = years.find(({ id }) => id === yearId) ?? null;
  const year = chosenYear?.name ?? '';
  // What was chosen of one class's installments says nothing of another's.
  const chooseClass = (id: string | null) => {
    setClassId(id);
    setJoining(usualJoining);
  };
  const chooseYear = (id: string) => {
    setYearId(id);
    chooseClass(null);
  };
  return (
    <ConfirmDialog
      title={t('enrolTitle', { name, year })}
      confirm={t('enrolConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={classId === null}
      onClose={onClose}
      onConfirm={() =>
        classId !== null &&
        mutate(
          { yearId, classId, ...joining },
          { onSuccess: () => done(t('enrolled', { name, year })) },
        )
      }
    >
      <p>{t('enrolAbout')}</p>
      {years.length > 1 && (
        <NativeSelect
          label={t('year')}
          data={years.map(({ id, name: label, isPlanned }) => ({
            value: id,
            label: isPlanned ? people('year.planned', { year: label }) : label,
          }))}
          value={yearId}
          onChange={(event) => chooseYear(event.currentTarget.value)}
        />
      )}
      <ClassSelect
        data-autofocus
        withAsterisk
        yearId={yearId}
        label={people('student.class')}
        value={classId}
        onChange={chooseClass}
      />
      <JoiningField
        year={chosenYear}
        classId={classId}
        earlier={staysIn(student.enrolments, yearId)}
        value={joining}
        onChange={setJoining}
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
      { yearId: enrolment.yearId, classId, reason: reason.trim() },
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
      title={t('moveTitle', { name, year: enrolment.yearName })}
      confirm={t('moveConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={classId === null}
      onClose={onClose}
      onConfirm={move}
    >
      <p>{t('moveAbout', { name, class: enrolment.className, year: enrolment.yearName })}</p>
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
