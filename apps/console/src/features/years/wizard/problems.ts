import { yearBasicFees } from '@ardoise/contract/basic-fees';
import { fieldErrors, fieldTexts } from '@ardoise/contract/protocol/fields';
import { type Language, say } from '@ardoise/contract/values/language';
import { type YearProblem, yearProblems, yearShape } from '@ardoise/contract/years';
import type { Step } from '../steps.ts';
import { toBasicFees } from './basic-fees/basic-fees-input.ts';
import { toInput, type YearValues } from './values.ts';

/** What is wrong, by the path of its field, in the reader's language. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Everything that the contract says against what was typed. The fields are asked first; a rule between fields is
 * asked only where each of them is right by itself, because the sum of amounts that are none says nothing.
 */
export function findProblems(values: YearValues, language: Language): Problems {
  const input = toInput(values);
  const parsed = yearShape.safeParse(input);
  const ofFields = parsed.success ? {} : fieldErrors(parsed.error, language);
  const broken = Object.keys(ofFields);
  const between = yearProblems(input)
    .filter((problem) => !leansOn(problem).some((path) => isAtOrBelow(path, broken)))
    .map(({ path, key }) => [path.join('.'), say(fieldTexts[key], language)] as const);
  return { ...Object.fromEntries(between), ...ofFields, ...basicFeeProblems(values, language) };
}

function basicFeeProblems(values: YearValues, language: Language): Problems {
  const parsed = yearBasicFees.optional().safeParse(toBasicFees(values));
  if (parsed.success) return {};
  const found = Object.entries(fieldErrors(parsed.error, language));
  return Object.fromEntries(found.map(([path, text]) => [`basicFees.${path}`, text]));
}

const isAtOrBelow = (path: string, broken: readonly string[]): boolean =>
  broken.some((one) => one === path || one.startsWith(`${path}.`));

/** The fields that a rule between fields compares. */
function leansOn({ path, key }: YearProblem): string[] {
  switch (key) {
    case 'closingAfterReopening':
      return ['reopeningOn', 'closingOn'];
    case 'dueInYear':
      return ['reopeningOn', 'closingOn', path.join('.')];
    case 'installmentSum':
      return [path.join('.'), [...path.slice(0, -1), 'tuition'].join('.')];
    case 'cycleName':
    case 'cycleTwice':
    case 'classTwice':
      return [path.join('.')];
  }
}

/** The step that has the field. */
export function stepOf(path: string): Step {
  if (path === 'reopeningOn' || path === 'closingOn') return 'dates';
  if (path.startsWith('basicFees')) return 'basicFees';
  if (/\.installments(?:\.|$)/.test(path)) return 'installments';
  return /\.classes(?:\.|$)/.test(path) ? 'classes' : 'cycles';
}

export const problemsAt = (step: Step, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => stepOf(path) === step));

/** The step that may be shown: the wanted one, or the first before it that is not right yet. */
export function reachableStep(wanted: Step, steps: readonly Step[], problems: Problems): Step {
  const open = new Set(Object.keys(problems).map(stepOf));
  const before = steps.slice(0, steps.indexOf(wanted));
  return before.find((step) => open.has(step)) ?? wanted;
}
