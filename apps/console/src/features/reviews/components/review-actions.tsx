import type { Rating } from '@ardoise/contract/ratings/ratings';
import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { useShowAgain } from '../mutations.ts';
import type { OpenDialog } from './review-dialogs.tsx';
import classes from './reviews.module.css';

export function ReviewActions({ rating, onOpen }: { rating: Rating; onOpen: OpenDialog }) {
  const t = useTranslations('reviews');
  const { toasts } = useConsole();
  const canEdit = useCan()('reviews.edit');
  const showAgain = useShowAgain(rating.id);
  if (!canEdit) return null;
  const isWaiting = rating.answer === null && rating.hidden === null && rating.comment !== '';
  return (
    <div className={classes.actions}>
      <Button
        size="compact-sm"
        variant={isWaiting ? 'light' : 'subtle'}
        onClick={() => onOpen('answer', rating)}
      >
        {t(rating.answer === null ? 'answer.button' : 'answer.change')}
      </Button>
      {rating.hidden === null ? (
        <Button size="compact-sm" variant="subtle" onClick={() => onOpen('hide', rating)}>
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
    </div>
  );
}
