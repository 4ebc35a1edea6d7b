import { operatorNames } from '@ardoise/contract/transactions';
import type { Payment } from '@ardoise/contract/payments';
import { useTranslations } from 'use-intl';
import classes from './means-mark.module.css';

export type Means = Payment['method'];

/** An operator's name is the same in every language; ours are not. */
export function useMeansName(): (means: Means) => string {
  const t = useTranslations('money.methods');
  return (means) => (means === 'mtn' || means === 'orange' ? operatorNames[means] : t(means));
}

/** Beside its colour the operator's first name is enough. */
const shortNames: Partial<Record<Means, string>> = { mtn: 'MTN', orange: 'Orange' };

interface MeansMarkProps {
  means: Means;
  /** In the second line of a card, where each letter counts. */
  isShort?: boolean;
}

/** The means of a payment, with the operator's colour as a small mark. */
export function MeansMark({ means, isShort = false }: MeansMarkProps) {
  const nameOf = useMeansName();
  return (
    <span className={classes.means} data-means={means}>
      {(isShort ? shortNames[means] : undefined) ?? nameOf(means)}
    </span>
  );
}
