import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors, fieldTexts } from './protocol/fields.ts';
import { equalInstallments, sharedInstallments, yearInput, yearName } from './years.ts';

const formOne = { name: 'Form 1A', tuition: 120_000, installments: [] as object[] };
const year = {
  reopeningOn: '2026-09-07',
  closingOn: '2027-06-11',
  cycles: [{ kind: 'secondary', classes: [formOne] }] as object[],
};
const withClass = (change: object) => ({
  ...year,
  cycles: [{ kind: 'secondary', classes: [{ ...formOne, ...change }] }],
});
const whole = { amount: 120_000, dueOn: '2026-12-01' };
const withInstallments = (...installments: object[]) => withClass({ installments });

function errorsOf(given: object): Record<string, string> {
  const parsed = yearInput.safeParse(given);
  return parsed.success ? {} : fieldErrors(parsed.error, 'en');
}

const name = 'cycles.0.classes.0.name';
const tuition = 'cycles.0.classes.0.tuition';
const plan = 'cycles.0.classes.0.installments';

describe('a year is refused with the message of its rule, at its field', () => {
  test.each<[string, object, string, keyof typeof fieldTexts]>([
    ['no reopening date', { ...year, reopeningOn: undefined }, 'reopeningOn', 'required'],
    ['a date that is none', { ...year, closingOn: '2027-02-30' }, 'closingOn', 'day'],
    ['closing first', { ...year, closingOn: '2026-09-07' }, 'closingOn', 'closingAfterReopening'],
    ['no cycle', { ...year, cycles: [] }, 'cycles', 'cycleNeeded'],
    [
      'no class',
      { ...year, cycles: [{ kind: 'nursery', classes: [] }] },
      'cycles.0.classes',
      'classNeeded',
    ],
    ['a class without a name', withClass({ name: ' ' }), name, 'required'],
    ['a short class name', withClass({ name: 'F1' }), name, 'className'],
    ['no tuition', withClass({ tuition: undefined }), tuition, 'required'],
    ['half a franc', withClass({ tuition: 120_000.5 }), tuition, 'amount'],
    ['no number', withClass({ tuition: Number.NaN }), tuition, 'amount'],
    ['little tuition', withClass({ tuition: 100 }), tuition, 'tuitionMinimum'],
    ['another sum', withInstallments({ amount: 1, dueOn: '2026-10-01' }), plan, 'installmentSum'],
    [
      'an installment of nothing',
      withInstallments({ amount: 0, dueOn: '2026-10-01' }, whole),
      `${plan}.0.amount`,
      'amountAboveZero',
    ],
    ['no deadline', withInstallments({ amount: 120_000 }), `${plan}.0.dueOn`, 'required'],
    [
      'a deadline after the year',
      withInstallments({ amount: 120_000, dueOn: '2027-06-12' }),
      `${plan}.0.dueOn`,
      'dueInYear',
    ],
  ])('%s', (_case, given, path, key) => {
    expect(errorsOf(given)).toEqual({ [path]: fieldTexts[key].en });
  });

  test('the same class twice, whatever its accents and case', () => {
    const cycles = [
      { kind: 'primary', classes: [{ ...formOne, name: 'Élémentaire' }] },
      { kind: 'secondary', classes: [{ ...formOne, name: 'elementaire ' }] },
    ];
    expect(errorsOf({ ...year, cycles })).toEqual({
      'cycles.1.classes.0.name': fieldTexts.classTwice.en,
    });
  });

  test('a cycle of its own without a name, or with that of another in either language', () => {
    const custom = (called: string, className: string) => ({
      kind: 'custom',
      name: called,
      classes: [{ ...formOne, name: className }],
    });
    const cycles = [
      ...year.cycles,
      custom(' ', 'Form 2'),
      custom('SECONDAIRE (1ER CYCLE)', 'Form 3'),
    ];
    expect(errorsOf({ ...year, cycles })).toEqual({
      'cycles.1.name': fieldTexts.cycleName.en,
      'cycles.2.name': fieldTexts.cycleTwice.en,
    });
  });
});

test('a year that keeps every rule is taken', () => {
  const parts = equalInstallments(120_001, ['2026-09-15', '2026-12-15']);
  expect(errorsOf(withClass({ tuition: 120_001, installments: parts }))).toEqual({});
});

test('a year is named by the years it lies in', () => {
  expect(yearName('2026-09-07', '2027-06-11')).toBe('2026–2027');
  expect(yearName('2027-01-11', '2027-11-30')).toBe('2027');
});

describe('installments in the shares of another class', () => {
  const dueOn = '2026-10-15';
  const amount = fc.integer({ min: 1, max: 5_000_000 });

  test('are round, with the rest in the first: never 62,501', () => {
    const model = [60_000, 60_000].map((part) => ({ amount: part, dueOn }));
    expect(sharedInstallments(125_001, model).map((part) => part.amount)).toEqual([62_501, 62_500]);
    expect(sharedInstallments(125_000, model).map((part) => part.amount)).toEqual([62_500, 62_500]);
    const thirds = [50_000, 50_000, 50_000].map((part) => ({ amount: part, dueOn }));
    expect(sharedInstallments(125_000, thirds).map((part) => part.amount)).toEqual([
      42_000, 41_500, 41_500,
    ]);
  });

  test('always add up, and all but the first are multiples of 500 where they are large', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), amount, (parts, total) => {
        const model = parts.map((part) => ({ amount: part, dueOn }));
        const [first, ...others] = sharedInstallments(total, model);
        const later = others.reduce((sum, part) => sum + part.amount, 0);
        expect((first?.amount ?? 0) + later).toBe(total);
        for (const part of others) if (part.amount >= 5_000) expect(part.amount % 500).toBe(0);
        // A tuition that is a multiple of 500 has only round parts.
        if (total % 500 === 0 && others.every((part) => part.amount >= 5_000))
          expect((first?.amount ?? 0) % 500).toBe(0);
      }),
    );
  });
});
