import { ratedParts, ratingCategoryNames } from '@ardoise/contract/ratings/rating-categories';
import type { Rating } from '@ardoise/contract/ratings/ratings';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { TextLink } from '../../../ui/link-button.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ReviewActions } from './review-actions.tsx';
import type { OpenDialog } from './review-dialogs.tsx';
import classes from './reviews.module.css';
import { Stars } from './stars.tsx';

/** The comment as it was typed, then what the school said to it or did with it. */
function Said({ rating, onOpen }: { rating: Rating; onOpen: OpenDialog }) {
  const t = useTranslations('reviews.list');
  const timeZone = useTimeZone();
  const { language } = usePreferences();
  const { comment, answer, hidden } = rating;
  const parts = ratedParts.flatMap((part) => {
    const count = rating[part];
    return count === null ? [] : [t('rated', { part: ratingCategoryNames[part][language], count })];
  });
  const when = (at: string) => formatDateTime(at, timeZone);
  return (
    <div className={classes.stack}>
      {comment === '' ? (
        <span className={classes.unsaid}>{t('unsaid')}</span>
      ) : (
        <p className={classes.said} lang={rating.language}>
          {comment}
        </p>
      )}
      {parts.length > 0 && <span className={classes.detail}>{parts.join(' · ')}</span>}
      {answer !== null && (
        <div className={classes.word}>
          <div className={classes.detail}>
            {answer.by === null
              ? t('answer', { when: when(answer.at) })
              : t('answerBy', { by: answer.by, when: when(answer.at) })}
          </div>
          {answer.text}
        </div>
      )}
      {hidden !== null && (
        <div className={`${classes.word} ${classes.detail}`}>
          {hidden.by === null
            ? t('hidden', { when: when(hidden.at), reason: hidden.reason })
            : t('hiddenBy', { by: hidden.by, when: when(hidden.at), reason: hidden.reason })}
        </div>
      )}
      <ReviewActions rating={rating} onOpen={onOpen} />
    </div>
  );
}

function About({ rating }: { rating: Rating }) {
  const t = useTranslations('reviews.list');
  const { about, number, applicationId } = rating;
  const words = t(`number.${about}`, { number });
  return applicationId === null ? (
    words
  ) : (
    <TextLink to="/apps/users/onboarding/review/$id" params={{ id: applicationId }}>
      {words}
    </TextLink>
  );
}

function stateOf({ hidden, answer, comment }: Rating): 'hidden' | 'answered' | 'unanswered' | null {
  if (hidden !== null) return 'hidden';
  if (answer !== null) return 'answered';
  return comment === '' ? null : 'unanswered';
}

export function useReviewColumns(
  onOpen: OpenDialog,
): ReadonlyArray<Column<Rating, 'givenAt' | '-givenAt' | 'overall' | '-overall'>> {
  const t = useTranslations('reviews.list');
  const timeZone = useTimeZone();
  return [
    {
      id: 'review',
      title: t('columns.review'),
      sort: 'overall',
      startsDown: true,
      cell: ({ overall, initials, givenAt, changedAt }) => (
        <span className={classes.stack}>
          <Stars count={overall} />
          <span className={classes.who}>{initials ?? t('nameless')}</span>
          <span className={classes.detail}>{formatDateTime(givenAt, timeZone)}</span>
          {changedAt !== null && (
            <span className={classes.detail}>
              {t('changed', { when: formatDateTime(changedAt, timeZone) })}
            </span>
          )}
        </span>
      ),
      card: ({ overall, initials }) => (
        <>
          <Stars count={overall} /> {initials ?? t('nameless')}
        </>
      ),
    },
    {
      id: 'said',
      title: t('columns.said'),
      onCard: 'line',
      cell: (rating) => <Said rating={rating} onOpen={onOpen} />,
    },
    {
      id: 'about',
      title: t('columns.about'),
      cell: (rating) => <About rating={rating} />,
      card: (rating) => (
        <>
          <About rating={rating} /> · {formatDateTime(rating.givenAt, timeZone).slice(0, 10)}
        </>
      ),
    },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: (rating) => {
        const state = stateOf(rating);
        if (state === null) return null;
        return (
          <StateTag tone={state === 'hidden' ? 'alarm' : 'idle'}>{t(`states.${state}`)}</StateTag>
        );
      },
    },
  ];
}
