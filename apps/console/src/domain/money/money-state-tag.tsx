import { failureNames } from '@ardoise/contract/transactions';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import classes from './money-state-tag.module.css';
import { labelOf, type MoneyFacts, stateOf, toneOf } from './money-state.ts';

interface MoneyStateTagProps {
  facts: MoneyFacts;
  /** The reason is told elsewhere. */
  isShort?: boolean;
}

/** Why a payment failed; undefined where it did not, or nobody knows. */
export function useFailureName(): (facts: MoneyFacts) => string | undefined {
  const { language } = usePreferences();
  return useCallback(
    (facts) =>
      stateOf(facts) === 'failed' && facts.failure !== null
        ? failureNames[facts.failure][language]
        : undefined,
    [language],
  );
}

/** How a payment stands, and why where it failed. */
export function MoneyStateTag({ facts, isShort = false }: MoneyStateTagProps) {
  const t = useTranslations('money.states');
  const failure = useFailureName()(facts);
  const state = stateOf(facts);
  return (
    <span className={classes.state}>
      <StateTag tone={toneOf[state]}>{t(labelOf(facts))}</StateTag>
      {!isShort && failure !== undefined && <span className={classes.reason}>{failure}</span>}
    </span>
  );
}
