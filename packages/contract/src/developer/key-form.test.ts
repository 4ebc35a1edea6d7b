import { describe, expect, it } from 'vitest';
import { environments } from './environments.ts';
import { findKeys, isKeyForm, keyPrefix, makeKey, shownStart } from './key-form.ts';
import { keyKinds } from './key-scopes.ts';

const randomBytes = (count: number): Uint8Array =>
  Uint8Array.from({ length: count }, () => Math.floor(Math.random() * 256));

const all = environments.flatMap((environment) => keyKinds.map((kind) => ({ environment, kind })));

describe('an API key', () => {
  it.each(all)('of $environment, for $kind, says so and checks itself', ({ environment, kind }) => {
    const key = makeKey(environment, kind, randomBytes);
    expect(key).toMatch(new RegExp(`^${keyPrefix(environment, kind)}[0-9A-Za-z]{36}$`));
    expect(isKeyForm(key)).toBe(true);
    expect(shownStart(key)).toBe(key.slice(0, keyPrefix(environment, kind).length + 4));
  });

  it('that is mistyped, cut, lengthened or of another environment is none', () => {
    const key = makeKey('production', 'collection', randomBytes);
    const other = key.at(-10) === 'a' ? 'b' : 'a';
    const wrong = [
      key.slice(0, -1),
      `${key}a`,
      `${key.slice(0, -10)}${other}${key.slice(-9)}`,
      key.replace('live', 'test'),
      key.replace('_c_', '_d_'),
      key.toLowerCase().replace('ard_live', 'ARD_live'),
      '',
    ];
    for (const text of wrong) expect(isKeyForm(text), text).toBe(false);
  });

  it('is found in a text that should hold none', () => {
    const key = makeKey('sandbox', 'disbursement', randomBytes);
    const like = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`;
    expect(findKeys(`const key = "${key}"; // not ${like}`)).toEqual([key]);
  });

  it('takes no byte that would make some characters likelier', () => {
    const bytes = [
      Uint8Array.from({ length: 30 }, () => 255),
      Uint8Array.from({ length: 30 }, () => 10),
    ];
    const key = makeKey('sandbox', 'collection', () => bytes.shift() ?? new Uint8Array(30));
    expect(key.slice(0, -6)).toBe(`ard_test_c_${'A'.repeat(30)}`);
  });
});
