import { useTranslations } from 'use-intl';
import { StateTag } from '../../ui/state-tag.tsx';
import { type FeeState, toneOf } from './fee-states.ts';

export function FeeStateTag({ state }: { state: FeeState }) {
  const t = useTranslations('money.fees.states');
  return <StateTag tone={toneOf[state]}>{t(state)}</StateTag>;
}
