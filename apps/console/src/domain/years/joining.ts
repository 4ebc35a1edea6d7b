import {
  installmentsOfStays,
  effectOfJoining,
  type Owes,
  type Stay,
} from '@ardoise/contract/values/joining';
import type { SchoolClass } from '@ardoise/contract/years';

/** What is said of a newcomer, as the calls take it; without a day, they join today. */
export interface JoiningInput {
  readonly joinedOn?: string;
  readonly owes: Owes;
}

/** `since`: at school from the beginning and only entered now. */
export type JoiningChoice = 'all' | 'fromNow' | 'since';

export const usualJoining: JoiningInput = { owes: 'all' };

export const choiceOf = ({ joinedOn, owes }: JoiningInput): JoiningChoice =>
  joinedOn !== undefined ? 'since' : owes === 'all' ? 'all' : 'fromNow';

export const joiningOf = (choice: JoiningChoice, reopeningOn: string): JoiningInput =>
  choice === 'since'
    ? { joinedOn: reopeningOn, owes: 'all' }
    : { owes: choice === 'all' ? 'all' : 'fromJoining' };

/** For the students of a list, the other way round: without a day, they were there from the beginning. */
export const joiningOfList = (choice: JoiningChoice, today: string): JoiningInput =>
  choice === 'since'
    ? { owes: 'all' }
    : { joinedOn: today, owes: choice === 'all' ? 'all' : 'fromJoining' };

/** What stands to be chosen. */
export interface JoiningAmounts {
  /** Fell due before today. */
  readonly past: number;
  /** Of all installments. */
  readonly total: number;
}

/** Null where nothing had fallen due, so that there is nothing to choose. `earlier`: when the student was there before. */
export function joiningAmounts(
  { installments }: Pick<SchoolClass, 'installments'>,
  today: string,
  earlier: readonly Stay[] = [],
): JoiningAmounts | null {
  const joining = { joinedOn: today, leftOn: null };
  const past = effectOfJoining(installments, [...earlier, { ...joining, owes: 'all' }]).postponed;
  const owed = installmentsOfStays(installments, [...earlier, { ...joining, owes: 'all' }]);
  return past === 0 ? null : { past, total: owed.reduce((sum, { amount }) => sum + amount, 0) };
}
