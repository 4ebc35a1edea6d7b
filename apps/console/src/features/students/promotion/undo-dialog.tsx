import {
  type PromotionUndo,
  previewPromotionUndo,
  type StayingStudent,
} from '@ardoise/contract/promotion';
import { formatXaf } from '@ardoise/contract/values/money';
import { studentName } from '@ardoise/contract/values/student-name';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUndoPromotion } from '../mutations.ts';
import classes from './undo-dialog.module.css';

/** Whoever has paid for the new year, by name, so that somebody knows whom to look up. */
function Staying({ undo }: { undo: PromotionUndo }) {
  const t = useTranslations('students.promote.undoing');
  const { language } = usePreferences();
  const { staying, named } = undo;
  if (staying === 0) return null;
  const why = (student: StayingStudent) =>
    student.why === 'paid'
      ? t('paid', { amount: formatXaf(student.amount, language) })
      : t('waiting');
  return (
    <>
      <p>{t('staying', { count: staying })}</p>
      <ul className={classes.staying}>
        {named.map((student) => (
          <li key={student.id}>
            {studentName(student)}
            <span className={classes.why}>
              {student.className} · {why(student)}
            </span>
          </li>
        ))}
      </ul>
      {named.length < staying && <p>{t('andMore', { count: staying - named.length })}</p>}
    </>
  );
}

interface UndoDialogProps {
  toYear: { readonly id: string; readonly name: string };
  /** One class alone; null for the whole promotion. */
  taught: { readonly classId: string; readonly name: string } | null;
  onClose: () => void;
  onDone: () => void;
}

/** Says who goes back and who stays, asks for the reason, and shows a refusal where the question was asked. */
export function UndoDialog({ toYear, taught, onClose, onDone }: UndoDialogProps) {
  const t = useTranslations('students.promote.undoing');
  const people = useTranslations('people');
  const page = useConsole();
  const { language } = usePreferences();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useUndoPromotion(toYear.id);
  const classId = taught === null ? {} : { classId: taught.classId };
  const query = useQuery(
    callQuery(page, previewPromotionUndo, { params: { id: toYear.id }, query: classId }),
  );
  const undo = query.data;
  const back = undo === undefined ? 0 : undo.promoted + undo.repeated + undo.left;
  const run = () =>
    mutate(
      { ...classId, reason: reason.trim() },
      {
        onSuccess: ({ promoted, repeated, left }) => {
          const count = promoted + repeated + left;
          page.toasts.show({ title: t('undone', { count }), tone: 'done' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      isDestructive
      title={
        taught === null
          ? t('title', { year: toYear.name })
          : t('titleOf', { class: taught.name.replaceAll(' ', '\u00a0'), year: toYear.name })
      }
      confirm={t('confirm', { count: back })}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={back === 0 || reason.trim().length < 3}
      onConfirm={run}
      onClose={onClose}
    >
      {undo === undefined ? (
        <LoadState query={query} list="/onboarding/students" />
      ) : (
        <>
          <p>
            {back === 0 ? t('nobody') : t('about', { ...undo, count: back, year: toYear.name })}
          </p>
          {undo.credit > 0 && <p>{t('credit', { amount: formatXaf(undo.credit, language) })}</p>}
          <Staying undo={undo} />
        </>
      )}
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        maxLength={200}
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {isApiError(error) && (
        <p className={classes.refusal} role="alert">
          {error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
