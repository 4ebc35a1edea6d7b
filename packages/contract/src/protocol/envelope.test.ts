import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { envelopeOf, failureSchema, listOf, listQuery } from './envelope.ts';

describe('the query of a list', () => {
  test('has a first page of ten when nothing is asked', () => {
    expect(listQuery.parse({})).toEqual({ page: 1, perPage: 10 });
  });

  test('reads numbers as an address carries them', () => {
    expect(listQuery.parse({ page: '3', perPage: '100', q: ' Ngo ' })).toEqual({
      page: 3,
      perPage: 100,
      q: 'Ngo',
    });
  });

  test.each([{ perPage: '101' }, { perPage: '0' }, { page: '0' }, { page: '1.5' }, { page: 'x' }])(
    'refuses %o',
    (query) => {
      expect(listQuery.safeParse(query).success).toBe(false);
    },
  );
});

test('an answer is wrapped so that a failure cannot be mistaken for it', () => {
  const answer = envelopeOf(listOf(z.string()));
  const data = { items: ['a'], total: 1, page: 1, perPage: 10 };
  const good = { success: true, data, errorMsg: null, errorCode: null };
  const unnamed = { success: false, data: null, errorMsg: 'No.', errorCode: 42200 };
  const bad = { ...unnamed, reason: 'invalidInput' };
  expect(answer.safeParse(good).success).toBe(true);
  expect(answer.safeParse(bad).success).toBe(false);
  expect(failureSchema.safeParse(bad).success).toBe(true);
  expect(failureSchema.safeParse(unnamed).success).toBe(false);
  expect(failureSchema.safeParse(good).success).toBe(false);
});
