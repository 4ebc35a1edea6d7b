import { describe, expect, it } from 'vitest';
import { createTranslator } from 'use-intl/core';
import { templateCatalogue } from '../template/locales/catalogue.ts';
import { catalogue } from './catalogue.ts';

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

/** Each text by its key and what is put into it: the same in both languages, in the same order. */
const shapeOf = (texts: Texts): string[] =>
  flat(texts).map(([key, text]) => `${key}(${argumentsOf(text).join(', ')})`);

/** Before these signs and inside the quotes stands a space that does not break, narrow before ; ! and ?. */
const looseSigns = (texts: Texts): string[] =>
  flat(texts)
    .filter(([, text]) => /[^\s{},#] [;:?!%»]|} [;:?!%»]|« /.test(text))
    .map(([key]) => key);

describe('a planted fault in the texts', () => {
  const english: Texts = {
    list: { count: '{count, plural, one {# of {all}} other {#}}', end: 'End' },
  };

  it.each([
    ['a missing key', { list: { count: '{count} {all}' } }],
    ['a key of its own', { list: { count: '{count} {all}', end: 'Fin', start: 'Début' } }],
    ['a misspelt key', { list: { count: '{count} {all}', ends: 'Fin' } }],
    ['another argument', { list: { count: '{number} {all}', end: 'Fin' } }],
    ['a lost argument', { list: { count: '{count}', end: 'Fin' } }],
  ])('is found: %s', (_fault, french) => {
    expect(shapeOf(french)).not.toEqual(shapeOf(english));
  });

  it('is not seen where there is none', () => {
    expect(shapeOf({ list: { count: '{all} : {count}', end: 'Fin' } })).toEqual(shapeOf(english));
  });

  it('is found: a sign that may begin a line', () => {
    expect(looseSigns({ ask: 'Vraiment ?', named: '{name} : oui', quoted: '« oui »' })).toEqual([
      'ask',
      'named',
      'quoted',
    ]);
  });
});

type Loaders = Readonly<Record<string, () => Promise<object>>>;

/** Of the product, and of the template part, which has a catalogue of its own. */
const loaders: Readonly<Record<'en' | 'fr', Loaders>> = {
  en: { ...catalogue.en, ...templateCatalogue.en },
  fr: { ...catalogue.fr, ...templateCatalogue.fr },
};

const textsOf = async (language: 'en' | 'fr', domain: string): Promise<Texts> => {
  const texts = (await loaders[language][domain]?.()) as Readonly<Record<string, Texts>>;
  return texts[domain] ?? {};
};

describe.each(Object.keys(loaders.en))('the texts of %s', (domain) => {
  it('have the same keys and arguments in both languages', async () => {
    const [english, french] = [await textsOf('en', domain), await textsOf('fr', domain)];
    expect(shapeOf(french)).toEqual(shapeOf(english));
  });

  it.each(['en', 'fr'] as const)('can be said in %s', async (locale) => {
    const messages = await textsOf(locale, domain);
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
    expect(looseSigns(await textsOf('fr', domain))).toEqual([]);
  });
});
