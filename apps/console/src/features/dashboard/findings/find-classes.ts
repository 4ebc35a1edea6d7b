import { percentOf } from '../../../ui/charts/scales.ts';

export interface Taught {
  readonly name: string;
  readonly net: number;
  readonly paid: number;
  readonly due: number;
}

export type ClassesFinding =
  | { readonly kind: 'nothing' | 'allPaid' }
  /** All stand where the others do, or there is one alone. */
  | { readonly kind: 'one'; readonly name: string; readonly percent: number }
  | { readonly kind: 'equal'; readonly percent: number }
  /** Nobody is behind what has fallen due; this one is nearest to it. */
  | { readonly kind: 'onTime'; readonly name: string }
  | { readonly kind: 'behind'; readonly first: string; readonly second: string | null };

/** How far a class is behind what has fallen due, as a part of what it is to pay. */
export const behindBy = ({ net, paid, due }: Taught): number =>
  net <= 0 ? 0 : (Math.max(0, due) - paid) / net;

/** Those that are furthest behind come first; those that are asked for nothing come last. */
export const furthestFirst = <T extends Taught>(taught: readonly T[]): T[] =>
  taught
    .map((one, place) => ({ one, place }))
    .toSorted(
      (a, b) =>
        Number(a.one.net <= 0) - Number(b.one.net <= 0) ||
        a.one.paid / Math.max(1, a.one.net) - b.one.paid / Math.max(1, b.one.net) ||
        a.place - b.place,
    )
    .map(({ one }) => one);

const sharePaid = ({ net, paid }: Taught): number => paid / net;

/** Two are named when they stand apart from the others together. */
function namesOf(ordered: readonly Taught[]): ClassesFinding {
  const [first, second, third] = ordered;
  if (first === undefined) return { kind: 'nothing' };
  const isPair =
    second !== undefined &&
    third !== undefined &&
    behindBy(second) > 0 &&
    sharePaid(second) - sharePaid(first) <= 0.05;
  return { kind: 'behind', first: first.name, second: isPair ? second.name : null };
}

/** Which classes, or cycles, are furthest behind with the year. */
export function findClasses(taught: readonly Taught[]): ClassesFinding {
  const asked = furthestFirst(taught).filter(({ net }) => net > 0);
  const [first, second] = asked;
  if (first === undefined) return { kind: 'nothing' };
  if (asked.every(({ net, paid }) => paid >= net)) return { kind: 'allPaid' };
  const percent = percentOf(first.paid, first.net);
  if (second === undefined) return { kind: 'one', name: first.name, percent };
  const last = asked.at(-1) ?? first;
  if (sharePaid(last) - sharePaid(first) < 0.005) return { kind: 'equal', percent };
  return asked.some((one) => behindBy(one) > 0)
    ? namesOf(asked)
    : { kind: 'onTime', name: first.name };
}
