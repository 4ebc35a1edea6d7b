import { describe, expect, test } from 'vitest';
import { allCalls } from './calls.ts';
import { commonRefusals, refusalsOf } from './call-refusals.ts';
import { type ErrorEntry, errors } from './errors.ts';
import { refusalTables } from './reasons.ts';

const entries: ErrorEntry[] = Object.values(refusalTables).flatMap((table) =>
  Object.values<ErrorEntry>(table),
);

describe('the reasons of refusals', () => {
  test('are the keys of their tables, and each is given once', () => {
    const keys = Object.values(refusalTables).flatMap((table) => Object.keys(table));
    expect(entries.map(({ reason }) => reason)).toEqual(keys);
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  });

  test('are names that a program can hold', () => {
    for (const { reason } of entries) expect(reason).toMatch(/^[a-z]+(?:[A-Z][a-z]*)*$/);
  });

  test('are as many as the texts: what is said twice has one reason', () => {
    for (const language of ['en', 'fr'] as const) {
      const texts = entries.map((entry) => entry[language]);
      expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
    }
  });
});

describe('what a call may refuse', () => {
  const reasonsOf = (name: string): string[] => {
    const found = allCalls.find((each) => each.name === name);
    if (!found) throw new Error(`There is no call ${name}.`);
    return refusalsOf(found.call).map(({ reason }) => reason);
  };

  test('follows from who may make it and what it takes', () => {
    expect(reasonsOf('getConfig')).toEqual([
      'tooManyRequests',
      'tooManyRequestsArriving',
      'serverBusy',
      'unexpected',
    ]);
    expect(reasonsOf('listAudit')).toEqual(
      expect.arrayContaining(['signInNeeded', 'notPermitted', 'secondFactorRequired']),
    );
    expect(reasonsOf('listAudit')).not.toContain('simultaneousChange');
    expect(reasonsOf('upload')).toEqual(
      expect.arrayContaining(['multipartExpected', 'fileTooLarge', 'notFound']),
    );
    expect(reasonsOf('upload')).not.toContain('signInNeeded');
    expect(reasonsOf('login')).not.toContain('idempotencyKeyReused');
  });

  test('is what it declares itself, too', () => {
    expect(reasonsOf('enrolStudent')).toEqual(
      expect.arrayContaining(['alreadyEnrolled', 'yearNotOpen', 'idempotencyKeyReused']),
    );
    expect(reasonsOf('getStudent')).not.toContain('alreadyEnrolled');
  });

  test.each(allCalls.map((each) => [each.name, each.call] as const))(
    'of %s is declared once and not again what follows anyway',
    (_name, call) => {
      const own = call.refusals ?? [];
      const { refusals: _own, ...bare } = call;
      expect(new Set(own).size).toBe(own.length);
      expect(own.filter((entry) => refusalsOf(bare).includes(entry))).toEqual([]);
    },
  );

  test('are entries of the tables', () => {
    for (const { call } of allCalls)
      for (const entry of refusalsOf(call)) expect(entries).toContain(entry);
    expect(commonRefusals).toContain(errors.unknownCall);
  });
});
