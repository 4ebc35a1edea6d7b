import { failureNames } from '@ardoise/contract/transactions';
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

/** How a payment stands, and why where it failed. */
export function MoneyStateTag({ facts, isShort = false }: MoneyStateTagProps) {
  const t = useTranslations('money.states');
  const { language } = usePreferences();
  const state = stateOf(facts);
  return (
    <span className={classes.state}>
      <StateTag tone={toneOf[state]}>{t(labelOf(facts))}</StateTag>
      {!isShort && state === 'failed' && facts.failure !== null && (
        <span className={classes.reason}>{failureNames[facts.failure][language]}</span>
      )}
    </span>
  );
}
