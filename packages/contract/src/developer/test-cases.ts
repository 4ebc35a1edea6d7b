import type { Text } from '../values/language.ts';
import { withCheckSymbol } from '../values/payment-code.ts';

/** What happens in the sandbox, where no operator is asked: it follows from the number alone, or from the amount. */

export const testOutcomes = ['approved', 'refused', 'ignored', 'late', 'twice'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

export interface TestCase {
  readonly outcome: TestOutcome;
  /** By the last three digits of the phone, of either operator. */
  readonly phoneEnd: string;
  /** By the amount, whatever the phone. */
  readonly amount: number;
  /** In how many seconds it is so. */
  readonly afterSeconds: number;
  readonly what: Text;
}

/** Any other number is approved. */
export const testCases: readonly TestCase[] = [
  {
    outcome: 'approved',
    phoneEnd: '001',
    amount: 1_001,
    afterSeconds: 1,
    what: { en: 'Paid after a second', fr: 'Payé au bout d’une seconde' },
  },
  {
    outcome: 'refused',
    phoneEnd: '002',
    amount: 1_002,
    afterSeconds: 1,
    what: { en: 'Refused after a second', fr: 'Refusé au bout d’une seconde' },
  },
  {
    outcome: 'ignored',
    phoneEnd: '003',
    amount: 1_003,
    afterSeconds: 300,
    what: {
      en: 'Nobody answers: it expires after five minutes',
      fr: 'Personne ne répond\u00a0: expire après cinq minutes',
    },
  },
  {
    outcome: 'late',
    phoneEnd: '004',
    amount: 1_004,
    afterSeconds: 30,
    what: { en: 'Paid after 30 seconds', fr: 'Payé après 30 secondes' },
  },
  {
    outcome: 'twice',
    phoneEnd: '005',
    amount: 1_005,
    afterSeconds: 1,
    what: {
      en: 'Paid once, and told twice: the webhook comes two times with the same webhook-id',
      fr: 'Payé une fois, annoncé deux fois\u00a0: le webhook arrive deux fois avec le même webhook-id',
    },
  },
];

export function testCaseOf(phone: string, amount: number): TestCase {
  const [usual] = testCases;
  const found =
    testCases.find((one) => one.amount === amount) ??
    testCases.find((one) => phone.endsWith(one.phoneEnd)) ??
    usual;
  if (found === undefined) throw new Error('There are no test cases.');
  return found;
}

/** The students of sandbox and development: of the school's own, nothing is seen there. */
export const testStudents = [
  {
    paymentCode: withCheckSymbol('TETETE'),
    initials: 'A. T.',
    className: 'Form 1A',
    owed: 150_000,
    dueNow: 50_000,
  },
  {
    paymentCode: withCheckSymbol('TETETA'),
    initials: 'B. T.',
    className: '6e A',
    owed: 75_000,
    dueNow: 0,
  },
  {
    paymentCode: withCheckSymbol('TETETC'),
    initials: 'C. T.',
    className: 'Form 5B',
    owed: 0,
    dueNow: 0,
  },
] as const;

/** With how much each of the two test books begins. */
export const testOpeningBalance = 1_000_000;
