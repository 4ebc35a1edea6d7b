import type { Language } from '@ardoise/contract/values/language';
import { expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { dashboard as english } from '../../../locales/en/dashboard.ts';
import { dashboard as french } from '../../../locales/fr/dashboard.ts';
import { findClasses, furthestFirst, type Taught } from './find-classes.ts';
import { findAgeing, findCash, findDebtors, findUpcoming, roughly } from './find-owed.ts';
import { findRunning } from './find-running.ts';
import { findMeans, findPrompts } from './find-shares.ts';
import {
  sayAgeing,
  sayCash,
  sayClasses,
  sayDebtors,
  sayMeans,
  sayPrompts,
  sayRunning,
  sayUpcoming,
  type Voice,
} from './words.ts';

const voice = (language: Language): Voice => ({
  t: createTranslator({
    locale: language,
    messages: { dashboard: language === 'en' ? english : french },
    namespace: 'dashboard',
  }) as unknown as Voice['t'],
  language,
  timeZone: 'Africa/Douala',
});

const [inEnglish, inFrench] = [voice('en'), voice('fr')];

/** The English and the French sentence, with every space as a plain one. */
const both = <Finding>(say: (voice: Voice, finding: Finding) => string, finding: Finding) =>
  [say(inEnglish, finding), say(inFrench, finding)].map((text) =>
    text.replaceAll(/[\u00a0\u202f]/g, ' '),
  );

type Running = Parameters<typeof findRunning>[0];

const running = (given: {
  collected: number;
  due: number;
  before?: number | null;
  days?: readonly number[];
  unit?: Running['unit'];
}): Running => ({
  unit: given.unit ?? 'day',
  points: (given.days ?? []).map((collected, index) => ({
    at: new Date(
      given.unit === 'month'
        ? Date.UTC(2025, 11 + index, 1, 11)
        : Date.UTC(2026, 9, 18 + index, 11),
    ).toISOString(),
    collected,
    due: 0,
    before: null,
  })),
  collected: { amount: given.collected, before: given.before ?? null, payments: 1, refunded: 0 },
  expected: { amount: given.due, before: null },
});

const thirty = (day: (index: number) => number) => Array.from({ length: 30 }, (_, i) => day(i));

it('the running line says what is missing, and that payments fell', () => {
  // 2 to 8 November are days 15 to 21, 9 to 15 November days 22 to 28, and the last is today.
  const days = thirty((i) => (i < 15 ? 100_000 : i < 22 ? 2_700_000 : 650_000));
  const given = running({ collected: 31_264_500, due: 40_820_000, before: 26_500_000, days });
  expect(both(sayRunning, findRunning(given))).toEqual([
    '9.6M is missing: payments fell to a quarter since 9 November',
    'Il manque 9,6 M : les paiements sont tombés au quart depuis le 9 novembre',
  ]);
  expect(findRunning(given).weeks?.before.amount).toBe(18_900_000);
});

it('the running line says that payments rose, and does not take one day for a change', () => {
  const rising = thirty((i) => (i < 22 ? 100_000 : 300_000));
  const given = running({ collected: 4_600_000, due: 4_000_000, before: 1, days: rising });
  expect(both(sayRunning, findRunning(given))[0]).toBe(
    '600K more came in than fell due: payments tripled since 9 November',
  );
  const steady = thirty((i) => (i === 29 ? 0 : 100_000));
  const calm = running({ collected: 2_900_000, due: 3_000_000, before: 2_900_000, days: steady });
  expect(both(sayRunning, findRunning(calm))).toEqual([
    '100K is missing; as much came in as before',
    'Il manque 100 k ; autant rentré qu’avant',
  ]);
});

it('the running line is held against the time before where no week stands out', () => {
  const say = (collected: number, due: number, before: number | null) =>
    both(sayRunning, findRunning(running({ collected, due, before })))[0];
  expect(say(118, 200, 100)).toBe('82 is missing, though 18% more came in than before');
  expect(say(88, 200, 100)).toBe('112 is missing; 12% less came in than before');
  expect(say(200, 100, 100)).toBe('100 more came in than fell due; 100% more came in than before');
  expect(say(900, 100, 100)).toBe(
    '800 more came in than fell due; 9 times as much came in as before',
  );
  expect(say(100, 100, null)).toBe('As much came in as fell due');
  expect(say(100, 100, 0)).toBe('As much came in as fell due');
});

it('the running line of all time names the best month, where there are several', () => {
  const months = [0, 0, 0, 0, 0, 0, 0, 0, 0, 9_000_000, 3_000_000, 1_000_000];
  const given = running({ collected: 13_000_000, due: 13_000_000, days: months, unit: 'month' });
  expect(both(sayRunning, findRunning(given))).toEqual([
    'As much came in as fell due; most came in September, 9M',
    'Tout ce qui est échu est rentré ; meilleur mois : septembre, 9 M',
  ]);
  const one = running({ collected: 5, due: 5, days: [0, 5], unit: 'month' });
  expect(findRunning(one).tail).toBeNull();
});

it('the running line says something of nothing', () => {
  expect(both(sayRunning, findRunning(running({ collected: 0, due: 0 })))).toEqual([
    'Nothing came in, and nothing fell due',
    'Rien n’est rentré, et rien n’est arrivé à échéance',
  ]);
  expect(both(sayRunning, findRunning(running({ collected: 0, due: 5, before: 9 })))[0]).toBe(
    'Nothing of the 5 that fell due has come in',
  );
  expect(both(sayRunning, findRunning(running({ collected: -20, due: 0 })))[0]).toBe(
    'Nothing came in, and nothing fell due',
  );
  expect(both(sayRunning, findRunning(running({ collected: 40_000, due: 0 })))[0]).toBe(
    '40,000 came in; nothing fell due',
  );
});

type Came = readonly [method: string, amount: number];
const means = (given: readonly Came[]) =>
  given.map(([method, amount]) => ({
    method: method as 'mtn',
    amount,
    payments: 1,
    refunded: 0,
    before: null,
  }));
const sayOfMeans = (speaker: Voice, finding: ReturnType<typeof findMeans>) =>
  sayMeans(speaker, finding, (method) => method.toUpperCase());

it('what came by phone is a fraction where it is near to one, else a percentage', () => {
  const say = (...given: readonly Came[]) => both(sayOfMeans, findMeans(means(given)));
  expect(say(['mtn', 49], ['orange', 30], ['cash', 18], ['bank', 3])).toEqual([
    'Four francs in five come by phone',
    'Quatre francs sur cinq arrivent par téléphone',
  ]);
  expect(say(['cash', 50], ['orange', 50])[0]).toBe('One franc in two comes by phone');
  expect(say(['mtn', 30], ['cash', 70])[0]).toBe('Three francs in ten come by phone');
  expect(say(['mtn', 46], ['cash', 54])[0]).toBe('46% comes by phone');
  expect(say(['mtn', 999], ['cash', 1])[0]).toBe('99% comes by phone');
  expect(say(['mtn', 5], ['orange', 5])[1]).toBe('Tout arrive par téléphone');
  expect(say(['cash', 5], ['bank', 5])[0]).toBe('Nothing came by phone');
  expect(say(['cash', 5], ['bank', 0], ['mtn', -3])[0]).toBe('All of it came one way: CASH');
  expect(say()[0]).toBe('Nothing came in');
  expect(say(['cash', 0])[1]).toBe('Rien n’est rentré');
});

const prompts = (
  paid: number,
  failed: number,
  failures: Record<string, number> = {},
  waiting = 0,
) =>
  findPrompts({
    sent: paid + failed + waiting,
    paid,
    failed,
    waiting,
    before: null,
    failures: Object.entries(failures).map(([reason, count]) => ({
      reason: reason as 'expired',
      prompts: count,
    })),
    byOperator: [],
    secondsToPaid: null,
  });

it('prompts: how many are paid, and what stops most of the others', () => {
  const half = prompts(948, 94, { notEnoughFunds: 47, expired: 27, refused: 12, operatorFault: 8 });
  expect(both(sayPrompts, half)).toEqual([
    '91% of prompts are paid; half of the others meet an empty wallet',
    '91 % des demandes sont payées ; la moitié des échecs faute de solde',
  ]);
  expect(both(sayPrompts, prompts(9, 1, { expired: 1 }))[0]).toBe(
    '90% of prompts are paid; all others get no answer',
  );
  expect(both(sayPrompts, prompts(9, 10, { closed: 9, refused: 1 }))[0]).toBe(
    '47% of prompts are paid',
  );
  expect(both(sayPrompts, prompts(0, 0))[0]).toBe('No payment prompt ended in this time');
  expect(both(sayPrompts, prompts(0, 0, {}, 1))[0]).toBe('1 prompt waits for an answer');
  expect(both(sayPrompts, prompts(12, 0))[0]).toBe('All 12 prompts were paid');
  expect(both(sayPrompts, prompts(1, 0))[1]).toBe('La seule demande a été payée');
  expect(both(sayPrompts, prompts(0, 7, { refused: 7 }))[0]).toBe('None of the 7 prompts was paid');
});

const taught = (name: string, paid: number, net = 100, due = 64): Taught => ({
  name,
  paid,
  net,
  due,
});
const sayOfClasses = (speaker: Voice, finding: ReturnType<typeof findClasses>) =>
  sayClasses(speaker, finding, 'classes');

it('classes: the one or two that are furthest behind, in the order of how far', () => {
  const classes = [taught('SIL', 68), taught('6ème A', 47), taught('Form 3', 44), taught('CP', 62)];
  expect(furthestFirst([taught('new', 0, 0, 0), ...classes]).map(({ name }) => name)).toEqual([
    'Form 3',
    '6ème A',
    'CP',
    'SIL',
    'new',
  ]);
  expect(both(sayOfClasses, findClasses(classes))).toEqual([
    'Form 3 and 6ème A are furthest behind',
    'Form 3 et 6ème A, les plus en retard',
  ]);
  expect(both(sayOfClasses, findClasses([taught('A', 10), taught('B', 60)]))[0]).toBe(
    'A is furthest behind',
  );
});

it('classes that stand alike, alone, ahead, or are asked for nothing have their own words', () => {
  const say = (...given: readonly Taught[]) => both(sayOfClasses, findClasses(given))[0];
  expect(say()).toBe('No class is asked for anything yet');
  expect(say(taught('A', 0, 0, 0))).toBe('No class is asked for anything yet');
  expect(say(taught('A', 44))).toBe('A has paid 44% of its year');
  expect(say(taught('A', 0), taught('B', 0))).toBe('All classes stand at 0% of their year');
  expect(say(taught('A', 70), taught('B', 90))).toBe(
    'No class is behind; A has paid least of its year',
  );
  expect(say(taught('A', 100), taught('B', 100))).toBe('Every class has paid its year');
});

const age = (
  fromDays: number,
  toDays: number | null,
  amount: number,
  families: number,
  familiesFrom = families,
) => ({
  fromDays,
  toDays,
  dueFrom: null,
  dueTo: '2026-11-15',
  amount,
  families,
  familiesFrom,
});

it('ageing: what is late for long, or that nothing is', () => {
  const say = (...given: Array<ReturnType<typeof age>>) => both(sayAgeing, findAgeing(given));
  const recent = age(1, 30, 8_120_000, 150);
  // Some owe of both ages, and are counted once.
  expect(say(recent, age(61, 90, 1_108_000, 20, 24), age(91, null, 658_000, 10))).toEqual([
    '1.8M is more than 60 days late, with 24 families',
    '1,8 M en retard de plus de 60 jours, 24 familles',
  ]);
  expect(say(recent, age(31, 60, 1, 1), age(61, 90, 0, 0))[0]).toBe(
    '8.1M is late, none of it for more than 60 days',
  );
  expect(say()[0]).toBe('Nothing is late');
  expect(say(age(1, 30, 0, 0))[1]).toBe('Rien n’est en retard');
});

it('upcoming: what falls due, and what of it will likely come where that is known', () => {
  const say = (amount: number, likely: number | null) =>
    both(
      sayUpcoming,
      findUpcoming({
        from: '2026-11-16',
        to: '2026-12-16',
        amount,
        likely,
        share: null,
        deadlines: 0,
        days: [],
      }),
    );
  expect(say(37_880_000, 28_980_000)).toEqual([
    '37.9M falls due by 16 December; about 29M is likely to come',
    '37,9 M à échoir d’ici le 16 décembre ; environ 29 M devraient rentrer',
  ]);
  expect(say(8_800_000, 25_804)[0]).toBe(
    '8.8M falls due by 16 December; about 26,000 is likely to come',
  );
  expect([0, 7, 99, 104, 25_804].map(roughly)).toEqual([0, 7, 99, 100, 26_000]);
  expect(say(37_880_000, null)[0]).toBe('37.9M falls due by 16 December');
  expect(say(0, null)[1]).toBe('Aucune échéance d’ici le 16 décembre');
});

const debtor = (late: number) => ({
  id: '',
  name: 'FOTSO',
  children: 1,
  late,
  owed: late,
  since: '2026-10-01',
  daysLate: 46,
  lastPaidAt: null,
  promisedFor: null,
  lastContact: null,
});

it('debtors: what a few families owe of all that is late', () => {
  const five = [412_500, 318_000, 286_500, 241_000, 195_000].map(debtor);
  expect(both(sayDebtors, findDebtors(five, { amount: 12_846_500, families: 214 }))).toEqual([
    'Five families owe 11% of what is late',
    '11 % des retards chez cinq familles',
  ]);
  expect(both(sayDebtors, findDebtors([debtor(5)], { amount: 5, families: 1 }))[0]).toBe(
    'One family owes all that is late',
  );
  expect(both(sayDebtors, findDebtors([], { amount: 0, families: 0 }))[0]).toBe(
    'No family is late',
  );
});

const session = (takenToday: number, variance: number | null) => ({
  id: '',
  number: '17',
  till: 'Till 1',
  cashier: 'Rose',
  openedAt: '',
  closedAt: null,
  takenToday,
  expected: 0,
  counted: null,
  variance,
});

it('cash: what was taken today, and first of all a count that does not agree', () => {
  const say = (...sessions: Array<ReturnType<typeof session>>) =>
    both(sayCash, findCash({ inDrawers: 0, sessions }));
  expect(say(session(400_000, null), session(20_000, 0))).toEqual([
    '420K in cash today, in 2 sessions',
    '420 k en espèces aujourd’hui, 2 sessions',
  ]);
  expect(say(session(1, 0), session(1, -500), session(1, 200))[0]).toBe(
    'Session 17 was counted 500 short',
  );
  expect(say(session(0, 1_000))[1]).toBe('Session 17 : 1 000 en trop au comptage');
  expect(say(session(0, null))[0]).toBe('No cash yet today, in 1 session');
  expect(say()[0]).toBe('No cash session today');
});
