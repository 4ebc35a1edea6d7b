import { describe, expect, it } from 'vitest';
import { isBeyondJsonBounds } from './json-bounds.ts';

describe('a JSON text', () => {
  it.each([
    ['an empty object', '{}'],
    ['a text that looks like many parts', JSON.stringify({ text: '[{,"'.repeat(60_000) })],
    [
      'a text that ends in a backslash',
      JSON.stringify({ text: '\\'.repeat(99_999), more: ['\\"'] }),
    ],
    ['a hundred thousand letters', JSON.stringify({ text: 'x'.repeat(100_000) })],
    ['a large year', JSON.stringify(Array.from({ length: 9_000 }, () => ({ on: 1, amount: 2 })))],
    ['a string without an end', `{"a": "${'['.repeat(100)}`],
  ])('with %s is within the bounds', (_name, text) => {
    expect(isBeyondJsonBounds(text)).toBe(false);
  });

  it.each([
    ['deep arrays', '['.repeat(100_000)],
    ['deep objects', '{"a":'.repeat(100)],
    ['a hundred thousand elements', `[${'0,'.repeat(100_000)}0]`],
    ['a hundred thousand empty arrays', `[${'[]'.repeat(100_000)}]`],
    ['a hundred thousand keys', `{${'"a":0,'.repeat(100_000)}"b":0}`],
  ])('with %s is beyond them', (_name, text) => {
    expect(isBeyondJsonBounds(text)).toBe(true);
  });
});
