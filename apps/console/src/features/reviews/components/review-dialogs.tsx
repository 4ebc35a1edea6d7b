import { answerRating, hideRating, type Rating } from '@ardoise/contract/ratings/ratings';
import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import classes from './reviews.module.css';

export type OpenDialog = (kind: 'answer' | 'hide', rating: Rating) => void;

interface DialogProps {
  rating: Rating;
  onClose: () => void;
}

/** The school's word below the guardian's. */
export function AnswerDialog({ rating, onClose }: DialogProps) {
  const t = useTranslations('reviews');
  const people = useTranslations('people');
  const { api, toasts } = useConsole();
  const form = useContractForm({
    schema: answerRating.body,
    initialValues: { text: rating.answer?.text ?? '' },
    toInput: ({ text }) => ({ text }),
    refusalField: 'text',
    onSubmit: async (body) => {
      await api(answerRating, { params: { id: rating.id }, body }, { once: true, silent: true });
      toasts.show({ title: t('answer.done'), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('answer.title', { who: rating.initials ?? t('list.nameless') })}
      confirm={t('answer.confirm')}
      cancel={people('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={classes.form}>
        {rating.comment !== '' && <p className={classes.quote}>{rating.comment}</p>}
        <Textarea
          data-autofocus
          autosize
          withAsterisk
          minRows={3}
          maxRows={10}
          maxLength={1_000}
          label={t('answer.label')}
          description={t('answer.about')}
          {...form.getInputProps('text')}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Never silently: the public reads that one is hidden, and its guardian why. */
export function HideDialog({ rating, onClose }: DialogProps) {
  const t = useTranslations('reviews');
  const people = useTranslations('people');
  const { api, toasts } = useConsole();
  const form = useContractForm({
    schema: hideRating.body,
    initialValues: { reason: '' },
    toInput: ({ reason }) => ({ reason }),
    refusalField: 'reason',
    onSubmit: async (body) => {
      await api(hideRating, { params: { id: rating.id }, body }, { once: true, silent: true });
      toasts.show({ title: t('hide.done'), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('hide.title')}
      confirm={t('hide.confirm')}
      cancel={people('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{t('hide.about')}</p>
        <Textarea
          data-autofocus
          autosize
          withAsterisk
          minRows={2}
          maxLength={300}
          label={t('hide.label')}
          {...form.getInputProps('reason')}
        />
      </div>
    </ConfirmDialog>
  );
}
