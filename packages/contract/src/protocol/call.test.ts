import fc from 'fast-check';
import { allKeyScopes } from '../developer/key-scopes.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, pathOf } from './call.ts';
import { allCalls } from './calls.ts';
import { permissions } from './permissions.ts';

const placesOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

describe('the path of a call', () => {
  const student = call({
    method: 'GET',
    path: '/students/{id}/fees/{feeId}',
    summary: 'A fee of a student',
    access: 'fees.read',
    params: z.object({ id: z.string(), feeId: z.string() }),
    answer: z.object({}),
  });

  test('takes its parameters', () => {
    expect(pathOf(student, { id: 'a b', feeId: 7 })).toBe('/students/a%20b/fees/7');
  });

  test('keeps its shape whatever a parameter holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        const [, first, second, third, fourth, ...rest] = pathOf(student, { id, feeId: 1 }).split(
          '/',
        );
        expect([first, third, fourth, rest]).toEqual(['students', 'fees', '1', []]);
        expect(decodeURIComponent(second ?? '')).toBe(id);
      }),
    );
  });
});

describe('every call', () => {
  test.each(allCalls.map((each) => [each.name, each.call] as const))(
    '%s is declared well',
    (_name, spec) => {
      expect(spec.path).toMatch(/^\/[\w/{}-]+$/);
      expect(spec.summary).toMatch(/^[A-Z].*[^. ]$/);
      expect(Object.keys(spec.params?.shape ?? {}).sort()).toEqual(placesOf(spec.path).sort());
      const keys = allKeyScopes.map((scope) => `key:${scope}`);
      expect(['public', 'self', 'desk', ...keys, ...permissions]).toContain(spec.access);
      if (spec.method === 'GET') expect(spec.body).toBeUndefined();
    },
  );

  test('has a name of its own and a method and path of its own', () => {
    const names = allCalls.map(({ name }) => name);
    const addresses = allCalls.map(
      ({ call: spec }) => `${spec.method} ${spec.path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
