import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { catalogue, type Domain } from './catalogue.ts';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, path = ''): ReadonlyArray<readonly [string, string]> =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );

/** The arguments of a text, without what its plural forms hold. */
const argumentsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?:,|\})/g)].map(([, name]) => name ?? ''))].toSorted();

describe.each(Object.keys(catalogue.en) as Domain[])('the texts of %s', (domain) => {
  it('have the same keys and arguments in both languages', async () => {
    const english = flat((await catalogue.en[domain]()) as Texts);
    const french = new Map(flat((await catalogue.fr[domain]()) as Texts));
    expect([...french.keys()]).toEqual(english.map(([key]) => key));
    for (const [key, text] of english) {
      expect([key, argumentsOf(french.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
    }
  });

  it.each(['en', 'fr'] as const)('can be said in %s', async (locale) => {
    const messages = (await catalogue[locale][domain]()) as Texts;
    const say = createTranslator({
      locale,
      messages,
      onError: (error) => {
        throw error;
      },
    }) as unknown as (key: string, values: object) => string;
    for (const [key, text] of flat(messages)) {
      const values = Object.fromEntries(argumentsOf(text).map((name) => [name, 2]));
      expect(say(key, values)).not.toBe('');
    }
  });
});
