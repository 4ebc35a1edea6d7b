import { planStateNames, promiseStateNames } from '@ardoise/contract/arrears/arrears-words';
import type { PromiseState } from '@ardoise/contract/arrears/follow-up';
import type { PlanState } from '@ardoise/contract/arrears/payment-plans';
import { say } from '@ardoise/contract/values/language';
import { usePreferences } from '../../../lib/console.tsx';
import { StateTag, type StateTone } from '../../../ui/state-tag.tsx';

const promiseTones: Readonly<Record<PromiseState, StateTone>> = {
  open: 'part',
  kept: 'paid',
  broken: 'due',
  withdrawn: 'idle',
};

export function PromiseTag({ state }: { state: PromiseState }) {
  const { language } = usePreferences();
  return <StateTag tone={promiseTones[state]}>{say(promiseStateNames[state], language)}</StateTag>;
}

const planTones: Readonly<Record<PlanState, StateTone>> = {
  running: 'part',
  broken: 'due',
  kept: 'paid',
  ended: 'idle',
  superseded: 'alarm',
};

export function PlanTag({ state }: { state: PlanState }) {
  const { language } = usePreferences();
  return <StateTag tone={planTones[state]}>{say(planStateNames[state], language)}</StateTag>;
}
