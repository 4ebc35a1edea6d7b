import type { YearSummary } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './year-tags.module.css';

/** A year is one word: no line ends between its two numbers. */
export function YearName({ children }: { children: string }) {
  return <span className={classes.name}>{children}</span>;
}

type Tagged = Pick<YearSummary, 'status' | 'isCurrent' | 'isPlanned'>;

/** Green, amber and red are for states of money, so that the words alone tell these apart. */
export function StatusTag({ status, isPlanned }: Pick<Tagged, 'status' | 'isPlanned'>) {
  const t = useTranslations('years.status');
  return <StateTag tone="idle">{t(isPlanned ? 'planned' : status)}</StateTag>;
}

/** On the one year that screens show unless another is chosen. */
export function CurrentMark({ isCurrent }: Pick<Tagged, 'isCurrent'>) {
  const t = useTranslations('years');
  return isCurrent ? <span className={classes.current}>{t('current')}</span> : null;
}

export function YearTags({ status, isCurrent, isPlanned }: Tagged) {
  return (
    <span className={classes.tags}>
      <StatusTag status={status} isPlanned={isPlanned} />
      <CurrentMark isCurrent={isCurrent} />
    </span>
  );
}
