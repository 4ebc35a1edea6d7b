import { useTranslations } from 'use-intl';
import classes from './till.module.css';

/** The answer is of an earlier try: whoever pressed again must not think that it was taken twice. */
export function EarlierNote({ isEarlier }: { isEarlier: boolean }) {
  const t = useTranslations('till');
  if (!isEarlier) return null;
  return (
    <p className={classes.notice} data-tone="part">
      {t('earlier')}
    </p>
  );
}
