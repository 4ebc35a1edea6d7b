import type { PromotedClass } from '@ardoise/contract/promotion';
import type { YearSummary } from '@ardoise/contract/years';
import { describe, expect, test } from 'vitest';
import { countsOf, type Decisions, movesOf, nothingDecided, usualTarget } from './plan.ts';

const taught = (given: Partial<PromotedClass>): PromotedClass => ({
  classId: 'form1',
  name: 'Form 1',
  cycle: 'secondary',
  remaining: 10,
  proposal: 'class',
  toClassId: 'next-form2',
  repeatClassIds: ['next-form1'],
  done: { promoted: 0, repeated: 0, left: 0 },
  ...given,
});

const classes = [
  taught({}),
  taught({ classId: 'form5', proposal: 'leave', toClassId: null, remaining: 4 }),
  taught({ classId: 'form3', proposal: 'choose', toClassId: null, remaining: 6 }),
];
const tuition = () => 1_000;

const decided: Decisions = {
  classes: {},
  exceptions: {
    form1: { a: 'next-form1', b: 'leave', c: 'later', d: 'next-form2', e: 'next-form9' },
    form3: { f: 'leave' },
  },
};

describe('the plan', () => {
  test('is what the server proposes until somebody decides', () => {
    expect(countsOf(classes, nothingDecided, tuition)).toEqual({
      promoted: 10,
      repeated: 0,
      left: 4,
      later: 6,
      expected: 10_000,
    });
    expect(movesOf(classes, nothingDecided)).toEqual([
      { classId: 'form1', toClassId: 'next-form2', exceptions: [], undecided: [] },
      { classId: 'form5', toClassId: null, exceptions: [], undecided: [] },
    ]);
  });

  test('counts and sends those who do not go with their class', () => {
    expect(countsOf(classes, decided, tuition)).toEqual({
      promoted: 7,
      repeated: 1,
      left: 5,
      later: 7,
      expected: 8_000,
    });
    expect(movesOf(classes, decided)[0]).toEqual({
      classId: 'form1',
      toClassId: 'next-form2',
      exceptions: [
        { studentId: 'a', toClassId: 'next-form1' },
        { studentId: 'b', toClassId: null },
        { studentId: 'e', toClassId: 'next-form9' },
      ],
      undecided: ['c'],
    });
  });

  test('leaves out a class of which nobody is left', () => {
    expect(movesOf([taught({ remaining: 0 })], nothingDecided)).toEqual([]);
  });
});

describe('the year that students go to', () => {
  const year = (id: string, given: Partial<YearSummary> = {}) =>
    ({
      id,
      reopeningOn: `${id}-09-01`,
      status: 'running',
      studentCount: 5,
      isPlanned: false,
      ...given,
    }) as YearSummary;
  const years = [
    year('2028', { isPlanned: true, studentCount: 0 }),
    year('2027', { isPlanned: true, studentCount: 0 }),
    year('2026'),
    year('2025', { status: 'stopped' }),
  ];

  test('is the next one that is planned', () => {
    expect(usualTarget(years, undefined)?.id).toBe('2027');
    expect(usualTarget(years, '2026')?.id).toBe('2027');
    expect(usualTarget(years, '2025')?.id).toBe('2026');
  });

  test('is the one that runs where none is planned and hardly anybody is in it', () => {
    const [, , current, old] = years;
    expect(usualTarget([year('2026', { studentCount: 2 }), year('2025')], undefined)?.id).toBe(
      '2026',
    );
    expect(usualTarget([year('2026'), year('2025')], undefined)).toBeUndefined();
    expect(
      usualTarget(
        [current, old].filter((one) => one !== undefined),
        '2025',
      )?.id,
    ).toBe('2026');
  });

  test('is none where nobody could come from, or nothing follows', () => {
    expect(usualTarget([year('2026')], undefined)).toBeUndefined();
    expect(usualTarget(years.slice(2), '2026')).toBeUndefined();
  });
});
