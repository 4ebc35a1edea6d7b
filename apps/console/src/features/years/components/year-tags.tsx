import type { YearSummary } from '@ardoise/contract/years';
import { useTranslations } from 'use-intl';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './year-tags.module.css';

/** A year is one word: no line ends between its two numbers. */
export function YearName({ children }: { children: string }) {
  return <span className={classes.name}>{children}</span>;
}

type Tagged = Pick<YearSummary, 'status' | 'isPayable'>;

/** Green, amber and red are for states of money, so that the words alone tell these apart. */
export function StatusTag({ status }: Pick<Tagged, 'status'>) {
  const t = useTranslations('years.status');
  return <StateTag tone="idle">{t(status)}</StateTag>;
}

/** On the one year that new payments go to. */
export function PayableMark({ isPayable }: Pick<Tagged, 'isPayable'>) {
  const t = useTranslations('years');
  return isPayable ? <span className={classes.payable}>{t('payable')}</span> : null;
}

export function YearTags({ status, isPayable }: Tagged) {
  return (
    <span className={classes.tags}>
      <StatusTag status={status} />
      <PayableMark isPayable={isPayable} />
    </span>
  );
}
