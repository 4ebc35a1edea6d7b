import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import type { FailureReason } from '@ardoise/contract/transactions';
import { percentOf } from '../../../ui/charts/scales.ts';
import { type Fraction, fractionOf } from './fractions.ts';

type Means = Dashboard['byMeans'][number]['method'];

export type MeansFinding =
  | { readonly kind: 'nothing' | 'noPhone' | 'allPhone' }
  | { readonly kind: 'only'; readonly method: Means }
  | { readonly kind: 'phone'; readonly percent: number; readonly fraction: Fraction | null };

const byPhone: ReadonlySet<Means> = new Set(['mtn', 'orange']);

/** How much of what came in came by phone. What was given back by one means is not of another. */
export function findMeans(byMeans: Dashboard['byMeans']): MeansFinding {
  const came = byMeans.filter(({ amount }) => amount > 0);
  const [first, second] = came;
  if (first === undefined) return { kind: 'nothing' };
  if (second === undefined) return { kind: 'only', method: first.method };
  const total = came.reduce((sum, { amount }) => sum + amount, 0);
  const phone = came
    .filter(({ method }) => byPhone.has(method))
    .reduce((sum, { amount }) => sum + amount, 0);
  if (phone === 0) return { kind: 'noPhone' };
  if (phone === total) return { kind: 'allPhone' };
  return { kind: 'phone', percent: percentOf(phone, total), fraction: fractionOf(phone / total) };
}

/** Why prompts fail, in the few words that a title has room for. */
export type FailureKind = 'wallet' | 'silence' | 'refusal' | 'operator' | 'limit';

const kindOfFailure: Partial<Record<FailureReason, FailureKind>> = {
  notEnoughFunds: 'wallet',
  lowBalanceOrLimit: 'wallet',
  expired: 'silence',
  refused: 'refusal',
  operatorFault: 'operator',
  operatorUnavailable: 'operator',
  limitReached: 'limit',
};

export type Most = 'all' | 'most' | 'half' | 'third';

export type PromptsFinding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'waiting' | 'allPaid' | 'nonePaid'; readonly count: number }
  | {
      readonly kind: 'paid';
      readonly percent: number;
      readonly why: { readonly kind: FailureKind; readonly most: Most } | null;
    };

function mostOf(part: number, whole: number): Most | null {
  if (part === whole) return 'all';
  const share = part / whole;
  if (share >= 0.58) return 'most';
  if (share >= 0.42) return 'half';
  return share >= 0.29 ? 'third' : null;
}

/** How many of the prompts that ended were paid, and what stopped most of the others. */
export function findPrompts({ paid, failed, waiting, failures }: Dashboard['prompts']) {
  const ended = paid + failed;
  const finding = (): PromptsFinding => {
    if (ended === 0)
      return waiting === 0 ? { kind: 'nothing' } : { kind: 'waiting', count: waiting };
    if (failed === 0) return { kind: 'allPaid', count: paid };
    if (paid === 0) return { kind: 'nonePaid', count: failed };
    const kinds = new Map<FailureKind, number>();
    for (const { reason, prompts } of failures) {
      const kind = kindOfFailure[reason];
      if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + prompts);
    }
    const [top] = [...kinds].toSorted(([, a], [, b]) => b - a);
    const most = top === undefined ? null : mostOf(top[1], failed);
    const why = top === undefined || most === null ? null : { kind: top[0], most };
    return { kind: 'paid', percent: percentOf(paid, ended), why };
  };
  return finding();
}
