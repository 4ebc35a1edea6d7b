import { useTranslations } from 'use-intl';
import classes from './not-given.module.css';

/** In the place of something that nobody has told us. */
export function NotGiven() {
  const t = useTranslations('people');
  return <span className={classes.words}>{t('notGiven')}</span>;
}
