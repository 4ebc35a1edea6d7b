import type { Text } from './language.ts';

/** New installments over what is owed: how they are proposed, and what they must be. The same for whoever types and for whoever decides. */

export interface PlanPart {
  readonly dueOn: string;
  readonly amount: number;
}

export const mostPlanParts = 12;

/** No longer than this after the day on which it is agreed. */
const longestMonths = 24;

/** Amounts that people pay in cash: what does not divide so is asked for first. */
const roundTo = 500;

const daysIn = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day of a later month, or its last one: 31/01 and a month is 28/02. */
export function monthsAfter(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const place = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(place / 12), place % 12];
  const inDay = Math.min(day, daysIn(inYear, inMonth));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${inYear}-${two(inMonth + 1)}-${two(inDay)}`;
}

/** Evenly, month by month, in round amounts where they come to something: the first one is the largest. */
export function proposeParts(total: number, count: number, firstOn: string): PlanPart[] {
  const even = Math.floor(total / count);
  const each = even >= roundTo ? even - (even % roundTo) : even;
  return Array.from({ length: count }, (_, place) => ({
    dueOn: monthsAfter(firstOn, place),
    amount: place === 0 ? total - each * (count - 1) : each,
  })).filter(({ amount }) => amount > 0);
}

const texts = {
  past: {
    en: 'This day has passed. Choose today or later.',
    fr: 'Cette date est passée. Choisissez aujourd’hui ou plus tard.',
  },
  order: {
    en: 'This day must come after the one before it.',
    fr: 'Cette date doit suivre la précédente.',
  },
  late: {
    en: 'A plan ends within two years: on {day} at the latest.',
    fr: 'Un échéancier se termine en deux ans : au plus tard le {day}.',
  },
  sum: {
    en: 'The installments come to {sum}, and {total} is owed: {difference} {more}.',
    fr: 'Les tranches font {sum} pour {total} dus : {difference} {more}.',
  },
  tooMuch: { en: 'too much', fr: 'de trop' },
  tooLittle: { en: 'is missing', fr: 'en moins' },
} as const satisfies Record<string, Text>;
export const planTexts: Readonly<Record<keyof typeof texts, Text>> = texts;

export type PlanProblem =
  | { readonly kind: 'past' | 'order'; readonly field: string }
  | { readonly kind: 'late'; readonly field: string; readonly day: string }
  | { readonly kind: 'sum'; readonly field: string; readonly sum: number };

/** What is wrong with them, each at its field. None: they can be agreed. */
export function findPlanProblems(
  parts: readonly PlanPart[],
  total: number,
  today: string,
): PlanProblem[] {
  const last = monthsAfter(today, longestMonths);
  const problems = parts.flatMap(({ dueOn }, place): PlanProblem[] => {
    const field = `parts.${place}.dueOn`;
    if (dueOn < today) return [{ kind: 'past', field }];
    if (dueOn > last) return [{ kind: 'late', field, day: last }];
    const before = parts[place - 1];
    return before !== undefined && dueOn <= before.dueOn ? [{ kind: 'order', field }] : [];
  });
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  return sum === total ? problems : [...problems, { kind: 'sum', field: 'parts', sum }];
}
