import { z } from 'zod';
import { call } from './protocol/call.ts';
import { type Day, day } from './values/dates.ts';
import * as endpoints from './endpoints/years.ts';
import { byId, listOf, listQuery } from './protocol/envelope.ts';
import { exportCall } from './protocol/export-call.ts';
import { errors, refusals } from './protocol/errors.ts';
import { foldName } from './values/fold-name.ts';
import type { Text } from './values/language.ts';
import { maxXaf } from './values/money.ts';
import { nameText } from './values/text.ts';
import { yearBasicFees } from './basic-fees.ts';
import { serviceErrors } from './service-errors.ts';

export const cycleKinds = [
  'preNursery',
  'nursery',
  'primary',
  'secondary',
  'highSchool',
  'undergraduate',
  'graduate',
  'postGraduate',
  'custom',
] as const;
export type CycleKind = (typeof cycleKinds)[number];

export const cycleNames: Record<Exclude<CycleKind, 'custom'>, Text> = {
  preNursery: { en: 'Pre-Nursery', fr: 'Pré-maternelle' },
  nursery: { en: 'Nursery', fr: 'Maternelle' },
  primary: { en: 'Primary', fr: 'Primaire' },
  secondary: { en: 'Secondary', fr: 'Secondaire (1er cycle)' },
  highSchool: { en: 'High School', fr: 'Secondaire (2nd cycle)' },
  undergraduate: { en: 'Undergraduate', fr: 'Licence' },
  graduate: { en: 'Graduate', fr: 'Master' },
  postGraduate: { en: 'Post Graduate', fr: 'Doctorat' },
};

/** What schools here call cycles that the table above has no name for: offered beside it, and kept as the school's own. */
export const usualCycleNames: readonly Text[] = [
  { en: 'First cycle', fr: 'Premier cycle' },
  { en: 'Second cycle', fr: 'Second cycle' },
  { en: 'Technical education', fr: 'Enseignement technique' },
  { en: 'Bilingual section', fr: 'Section bilingue' },
  { en: 'Anglophone section', fr: 'Section anglophone' },
  { en: 'Francophone section', fr: 'Section francophone' },
];

export const yearStatus = z.enum(['running', 'stopped', 'cancelled']);
export type YearStatus = z.output<typeof yearStatus>;

export const yearErrors = refusals({
  yearHasPayments: {
    code: 40900,
    en: 'This year cannot be cancelled: payments were made for it ({count}). Stop it instead.',
    fr: 'Cette année ne peut pas être annulée : des paiements ont été faits pour cette année ({count}). Clôturez-la plutôt.',
  },
  yearIsBeingPaid: {
    code: 40900,
    en: 'This year cannot be cancelled yet: {count} of its payments still wait, for the payer, the operator or a decision of yours. Wait until they have ended, or decide about them under Transactions.',
    fr: 'Cette année ne peut pas encore être annulée : des paiements ({count}) sont en attente du payeur, de l’opérateur ou de votre décision. Attendez leur fin, ou décidez dans Transactions.',
  },
  yearNotRunning: {
    code: 40900,
    en: 'This year is no longer running.',
    fr: 'Cette année n’est plus en cours.',
  },
});

/** Tuition must be greater than this many francs. */
export const tuitionAbove = 100;

const typedAmount = z
  .number({ error: ({ input }) => (input === undefined ? 'required' : 'amount') })
  .int({ error: 'amount' })
  .max(maxXaf);

const tuition = typedAmount.gt(tuitionAbove, { error: 'tuitionMinimum' });

export const installmentInput = z.object({
  amount: typedAmount.min(1, { error: 'amountAboveZero' }),
  dueOn: day,
});
export type InstallmentInput = z.output<typeof installmentInput>;

export const classInput = z.object({
  name: nameText(60)
    .min(1, { error: 'required' })
    .min(3, { error: 'className' })
    .meta({ examples: ['CM2 A'] }),
  tuition,
  /** None: the whole tuition is due by the closing date. */
  installments: z.array(installmentInput).max(24),
});

export const cycleInput = z.object({
  kind: z.enum(cycleKinds),
  /** Only for a custom cycle. */
  name: nameText(60).optional(),
  classes: z.array(classInput).min(1, { error: 'classNeeded' }).max(60),
});

/** What each field holds by itself; `yearInput` adds the rules between them. */
export const yearShape = z.object({
  reopeningOn: day,
  closingOn: day,
  cycles: z.array(cycleInput).min(1, { error: 'cycleNeeded' }).max(20),
});
export type YearInput = z.output<typeof yearShape>;

export interface YearProblem {
  readonly path: ReadonlyArray<string | number>;
  readonly key:
    | 'closingAfterReopening'
    | 'cycleName'
    | 'cycleTwice'
    | 'classTwice'
    | 'installmentSum'
    | 'dueInYear';
}

/** The rules that concern more than one field. The wizard asks the same function that the server asks. */
export function yearProblems(year: YearInput): YearProblem[] {
  const problems: YearProblem[] = [];
  if (year.closingOn <= year.reopeningOn)
    problems.push({ path: ['closingOn'], key: 'closingAfterReopening' });
  const cyclesSeen = new Set<string>();
  const classesSeen = new Set<string>();
  for (const [c, cycle] of year.cycles.entries()) {
    const names = namesOf(cycle);
    if (names.includes('')) problems.push({ path: ['cycles', c, 'name'], key: 'cycleName' });
    else if (names.some((name) => cyclesSeen.has(name)))
      problems.push({
        path: ['cycles', c, cycle.kind === 'custom' ? 'name' : 'kind'],
        key: 'cycleTwice',
      });
    for (const name of names) cyclesSeen.add(name);
    for (const [k, taught] of cycle.classes.entries()) {
      const at = ['cycles', c, 'classes', k] as const;
      if (classesSeen.has(foldName(taught.name)))
        problems.push({ path: [...at, 'name'], key: 'classTwice' });
      classesSeen.add(foldName(taught.name));
      problems.push(
        ...installmentProblems(year, taught).map(({ path, key }) => ({
          path: [...at, ...path],
          key,
        })),
      );
    }
  }
  return problems;
}

/** A school's own cycle must not be called what a named one is called in either language. */
const namesOf = ({ kind, name }: YearInput['cycles'][number]): string[] =>
  kind === 'custom'
    ? [foldName(name ?? '')]
    : [foldName(cycleNames[kind].en), foldName(cycleNames[kind].fr)];

function installmentProblems(
  year: YearInput,
  taught: YearInput['cycles'][number]['classes'][number],
): YearProblem[] {
  if (taught.installments.length === 0) return [];
  const sum = taught.installments.reduce((total, { amount }) => total + amount, 0);
  const outside = taught.installments.flatMap(({ dueOn }, i): YearProblem[] =>
    dueOn < year.reopeningOn || dueOn > year.closingOn
      ? [{ path: ['installments', i, 'dueOn'], key: 'dueInYear' }]
      : [],
  );
  return sum === taught.tuition
    ? outside
    : [{ path: ['installments'], key: 'installmentSum' }, ...outside];
}

/** People pay round amounts: parts of this many francs or more are rounded down to a multiple of 500. */
const roundedFrom = 5_000;

/** Equal parts; what does not divide goes to the first, so that the sum is exact. */
export function equalInstallments(total: number, dueDays: readonly string[]): InstallmentInput[] {
  const even = Math.floor(total / dueDays.length);
  const part = even >= roundedFrom ? even - (even % 500) : even;
  return dueDays.map((dueOn, i) => ({
    amount: i === 0 ? total - part * (dueDays.length - 1) : part,
    dueOn,
  }));
}

/**
 * The installments of one class in the same shares of another's tuition, on the same days: all but the first are rounded down
 * as equal parts are, and the first has the rest.
 */
export function sharedInstallments(
  total: number,
  model: readonly InstallmentInput[],
): InstallmentInput[] {
  const whole = model.reduce((sum, { amount }) => sum + amount, 0);
  const parts = model.map(({ amount, dueOn }, i) => {
    const share =
      whole === 0 || i === 0 ? 0 : Number((BigInt(amount) * BigInt(total)) / BigInt(whole));
    return { amount: share >= roundedFrom ? share - (share % 500) : share, dueOn };
  });
  const later = parts.reduce((sum, { amount }) => sum + amount, 0);
  return parts.map((part, i) => (i === 0 ? { ...part, amount: total - later } : part));
}

export const exampleYear: YearInput = {
  reopeningOn: '2026-09-07',
  closingOn: '2027-06-11',
  cycles: [
    {
      kind: 'secondary',
      classes: [
        {
          name: 'Form 1A',
          tuition: 120_000,
          installments: equalInstallments(120_000, ['2026-09-15', '2026-12-15', '2027-03-15']),
        },
      ],
    },
  ],
};

export const yearInput = yearShape
  .superRefine((year, context) => {
    for (const { path, key } of yearProblems(year))
      context.addIssue({ code: 'custom', path: [...path], message: key });
  })
  .meta({ examples: [exampleYear] });

const newYear = yearShape
  .extend({ basicFees: yearBasicFees.optional() })
  .superRefine((year, context) => {
    for (const { path, key } of yearProblems(year))
      context.addIssue({ code: 'custom', path: [...path], message: key });
  })
  .meta({ examples: [exampleYear] });
export type NewYear = z.output<typeof newYear>;

/** `2026–2027`, or `2026` for a year that begins and ends in one. */
export function yearName(reopeningOn: Day, closingOn: Day): string {
  const first = reopeningOn.slice(0, 4);
  const last = closingOn.slice(0, 4);
  return first === last ? first : `${first}–${last}`;
}

const yearSummary = z.object({
  id: z.uuid(),
  name: z.string().meta({ examples: ['2026–2027'] }),
  reopeningOn: day,
  closingOn: day,
  status: yearStatus,
  /** The one whose dates hold today, else the last that began; where none has begun, the first to come. */
  isCurrent: z.boolean(),
  /** Running, and its reopening day is still to come. */
  isPlanned: z.boolean(),
  /** Its closing day has passed. */
  isOver: z.boolean(),
  classCount: z.number().int(),
  studentCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type YearSummary = z.output<typeof yearSummary>;

type JoinableYear = Pick<
  YearSummary,
  'status' | 'isCurrent' | 'isPlanned' | 'isOver' | 'reopeningOn'
>;

/**
 * The year that newcomers join unless somebody chooses another: the current one while it lasts, and in the holidays after it
 * the next one that is planned.
 */
export function yearToJoin<Year extends JoinableYear>(years: readonly Year[]): Year | null {
  const running = years.filter(({ status }) => status === 'running');
  const current = running.find(({ isCurrent }) => isCurrent);
  if (current !== undefined && !current.isOver) return current;
  const [next] = running
    .filter(({ isPlanned }) => isPlanned)
    .toSorted((a, b) => a.reopeningOn.localeCompare(b.reopeningOn));
  return next ?? current ?? null;
}

const schoolClass = z.object({
  id: z.uuid(),
  yearId: z.uuid(),
  cycle: z.string(),
  name: z.string(),
  tuition: z.number().int(),
  installments: z.array(z.object({ amount: z.number().int(), dueOn: day })),
  studentCount: z.number().int(),
});
export type SchoolClass = z.output<typeof schoolClass>;

export const yearDetail = yearSummary.extend({
  cycles: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(cycleKinds),
      name: z.string().nullable(),
      classes: z.array(schoolClass),
    }),
  ),
});
export type YearDetail = z.output<typeof yearDetail>;

export const listYears = call({
  ...endpoints.listYears,
  summary: 'Academic years, newest first',
  access: 'years.read',
  query: listQuery,
  answer: listOf(yearSummary),
});

export const exportYears = exportCall(endpoints.exportYears, listQuery.pick({ q: true }));

export const createYear = call({
  ...endpoints.createYear,
  summary: 'Create an academic year with its cycles, classes, tuition, installments and basic fees',
  access: 'years.edit',
  refusals: [errors.notFound, serviceErrors.serviceNotAvailable, serviceErrors.serviceNameTaken],
  body: newYear,
  answer: yearDetail,
});

export const getYear = call({
  ...endpoints.getYear,
  summary: 'An academic year with its cycles and classes',
  access: 'years.read',
  params: byId,
  answer: yearDetail,
});

export const stopYear = call({
  ...endpoints.stopYear,
  summary: 'Stop a running year: it stays readable',
  access: 'years.edit',
  refusals: [yearErrors.yearNotRunning],
  params: byId,
  body: z.object({}).optional(),
  answer: yearSummary,
});

export const cancelYear = call({
  ...endpoints.cancelYear,
  summary: 'Cancel a year that has no payments',
  access: 'years.edit',
  refusals: [yearErrors.yearHasPayments, yearErrors.yearIsBeingPaid, yearErrors.yearNotRunning],
  params: byId,
  body: z.object({}).optional(),
  answer: yearSummary,
});

const classMoney = {
  /** What the students of the class are asked for: the tuition of each, less discounts. */
  expected: z.number().int(),
  collected: z.number().int(),
  remaining: z.number().int(),
};

const yearMoney = z.object({
  ...classMoney,
  classes: z.array(z.object({ classId: z.uuid(), ...classMoney })),
  /** While there are any, the year cannot be cancelled. */
  payments: z.number().int(),
  paymentsWaiting: z.number().int(),
});
export type YearMoney = z.output<typeof yearMoney>;

export const getYearMoney = call({
  ...endpoints.getYearMoney,
  summary: 'What a year’s tuition should bring, what has come and what remains, by class',
  access: 'fees.read',
  params: byId,
  answer: yearMoney,
});

export const listClasses = call({
  ...endpoints.listClasses,
  summary: 'Classes of a year (the current one where none is named)',
  access: 'years.read',
  refusals: [errors.notFound],
  query: z.object({ yearId: z.uuid().optional() }),
  answer: z.object({ items: z.array(schoolClass) }),
});
