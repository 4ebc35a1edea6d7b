import { starCounts } from '@ardoise/contract/ratings/rating-categories';
import { useTranslations } from 'use-intl';
import classes from './reviews.module.css';

const shape = 'm9 1.9 2.2 4.5 4.9.7-3.5 3.4.8 4.9L9 13.1l-4.4 2.3.8-4.9-3.5-3.4 4.9-.7Z';

/** So many of five, in words for whoever hears them. */
export function Stars({ count }: { count: number }) {
  const t = useTranslations('reviews');
  return (
    <span className={classes.stars} role="img" aria-label={t('stars', { count })}>
      {starCounts.map((star) => (
        <svg key={star} viewBox="0 0 18 18" data-on={star <= count || undefined}>
          <path d={shape} />
        </svg>
      ))}
    </span>
  );
}
