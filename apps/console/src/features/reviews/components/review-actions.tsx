import type { Rating } from '@ardoise/contract/ratings/ratings';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { useShowAgain } from '../mutations.ts';
import { AnswerDialog, HideDialog } from './review-dialogs.tsx';
import classes from './reviews.module.css';

export function ReviewActions({ rating }: { rating: Rating }) {
  const t = useTranslations('reviews');
  const { toasts } = useConsole();
  const canEdit = useCan()('reviews.edit');
  const [open, setOpen] = useState<'answer' | 'hide' | null>(null);
  const showAgain = useShowAgain(rating.id);
  const close = () => setOpen(null);
  if (!canEdit) return null;
  const isWaiting = rating.answer === null && rating.hidden === null && rating.comment !== '';
  return (
    <div className={classes.actions}>
      <Button
        size="compact-sm"
        variant={isWaiting ? 'light' : 'subtle'}
        onClick={() => setOpen('answer')}
      >
        {t(rating.answer === null ? 'answer.button' : 'answer.change')}
      </Button>
      {rating.hidden === null ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen('hide')}>
          {t('hide.button')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={showAgain.isPending}
          onClick={() =>
            showAgain.mutate(undefined, {
              onSuccess: () => toasts.show({ title: t('show.done'), tone: 'done' }),
            })
          }
        >
          {t('show.button')}
        </Button>
      )}
      {open === 'answer' && <AnswerDialog rating={rating} onClose={close} />}
      {open === 'hide' && <HideDialog rating={rating} onClose={close} />}
    </div>
  );
}
