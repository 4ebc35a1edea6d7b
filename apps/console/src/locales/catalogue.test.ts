import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { catalogue, type Domain } from './catalogue.ts';

type Texts = { readonly [key: string]: string | Texts };

const flat = (texts: Texts, path = ''): ReadonlyArray<readonly [string, string]> =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );

/** The part between the brace at `start` and the one that closes it. */
function inBraces(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start + 1, at);
  }
  throw new Error(`A brace is not closed: ${text}`);
}

/** The arguments of a text, those inside its plural forms included. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at)) {
    const inside = inBraces(text, at);
    const [name = '', , ...forms] = inside.split(',');
    names.add(name.trim());
    const branches = forms.join(',');
    for (let form = branches.indexOf('{'); form !== -1; form = branches.indexOf('{', form)) {
      const words = inBraces(branches, form);
      for (const nested of argumentsOf(words)) names.add(nested);
      form += words.length + 2;
    }
    at += inside.length + 2;
  }
  return [...names].toSorted();
}

describe.each(Object.keys(catalogue.en) as Domain[])('the texts of %s', (domain) => {
  it('have the same keys and arguments in both languages', async () => {
    const english = flat((await catalogue.en[domain]()) as Texts);
    const french = new Map(flat((await catalogue.fr[domain]()) as Texts));
    expect([...french.keys()]).toEqual(english.map(([key]) => key));
    for (const [key, text] of english) {
      expect([key, argumentsOf(french.get(key) ?? '')]).toEqual([key, argumentsOf(text)]);
    }
  });

  it('keep a French sign on the line of its word', async () => {
    const french = flat((await catalogue.fr[domain]()) as Texts);
    // Before these signs and inside the quotes stands a space that does not break, narrow before ; ! and ?.
    const loose = french.filter(([, text]) => / [;:?!»%](?=\W|$)|« /.test(text));
    expect(loose).toEqual([]);
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

  it('never let French punctuation begin a line', async () => {
    const french = flat((await catalogue.fr[domain]()) as Texts);
    const loose = /[^\s{},#] [;:?!%»]|} [;:?!%»]|« /;
    expect(french.filter(([, text]) => loose.test(text))).toEqual([]);
  });
});
