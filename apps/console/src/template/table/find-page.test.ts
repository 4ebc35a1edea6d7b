import { describe, expect, it } from 'vitest';
import { shell } from '../../locales/en/shell.ts';
import { partsOf, runsOf } from '../help/article-parts.ts';
import { helpOf } from '../help/help-of-screen.ts';
import { searchHelp } from '../help/search-help.ts';
import { articles } from '../help/texts/en/articles.ts';
import { articles as frenchArticles } from '../help/texts/fr/articles.ts';
import { faq } from '../help/texts/en/faq.ts';
import { faq as frenchFaq } from '../help/texts/fr/faq.ts';
import { postTexts } from '../help/texts/en/posts.ts';
import { postTexts as frenchPosts } from '../help/texts/fr/posts.ts';
import { findPage } from './find-page.ts';
import { templatePages } from './pages.ts';

describe('an address', () => {
  it.each([
    ['pages/knowledge-base/money/fees', 'pages/knowledge-base/$category/$slug'],
    ['/components/', 'components'],
    ['apps/e-commerce/wishlist', 'apps/e-commerce/wishlist'],
    ['apps/e-commerce/slate-board', 'apps/e-commerce/$slug'],
    ['pages/blog/edit/1', 'pages/blog/edit/$id'],
    ['charts/echart', 'charts/$kind'],
  ])('%s has its page', (address, path) => {
    expect(findPage(address)?.page.path).toBe(path);
  });

  it.each([
    '',
    'components/toString',
    'components/constructor',
    'pages/knowledge-base/__proto__',
    'pages/knowledge-base/money/hasOwnProperty',
    'pages/blog/list/1',
    'pages/blog/99',
    'apps/e-commerce/valueOf',
    'apps/todo/tag/toString',
    'apps/email/inbox/../x',
    'charts/other',
    'pages/authentication/login-v3',
  ])('%s has none', (address) => {
    expect(findPage(address)).toBeNull();
  });

  it('is in the table once', () => {
    const paths = templatePages.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

/** Pages that stand alone, or are the provider's, have no "?". */
const without = /^(?:desk|notFound|notAuthorized|comingSoon|underMaintenance|error|helpStart)/;

it.each(Object.keys(shell.screens).filter((screen) => !without.test(screen)))(
  'the "?" of %s opens an article',
  (screen) => {
    expect(findPage(helpOf(screen))?.page.path).toBe('pages/knowledge-base/$category/$slug');
  },
);

it('the "?" of a screen without an article opens the start of the help', () => {
  expect(helpOf('toString')).toBe('/pages/knowledge-base');
});

describe('the help', () => {
  const shapeOf = (body: string) =>
    partsOf(body).map((part) =>
      'items' in part ? `${part.kind} ${part.items.length}` : part.kind,
    );
  const linksOf = (body: string) =>
    [...body.matchAll(/\]\((\/[^)]+)\)/g)]
      .map(([, address]) => address ?? '')
      .toSorted((a, b) => a.localeCompare(b));

  it.each(Object.keys(articles) as Array<keyof typeof articles>)(
    'says of %s the same in both languages',
    (slug) => {
      expect(shapeOf(frenchArticles[slug].body)).toEqual(shapeOf(articles[slug].body));
      expect(linksOf(frenchArticles[slug].body)).toEqual(linksOf(articles[slug].body));
    },
  );

  it('has the same questions and posts in both languages', () => {
    expect(frenchFaq.map(({ category }) => category)).toEqual(faq.map(({ category }) => category));
    for (const id of Object.keys(postTexts) as Array<keyof typeof postTexts>)
      expect(shapeOf(frenchPosts[id].body)).toEqual(shapeOf(postTexts[id].body));
  });

  it('never lets French punctuation begin a line', () => {
    const all = [
      ...Object.values(frenchArticles).flatMap(({ title, about, body }) => [title, about, body]),
      ...Object.values(frenchPosts).flatMap(({ title, about, body }) => [title, about, body]),
      ...frenchFaq.flatMap(({ question, answer }) => [question, answer]),
    ];
    expect(all.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  });

  it('is found by words without accents, titles first', () => {
    const found = searchHelp(
      { articles: frenchArticles, faq: frenchFaq, posts: frenchPosts },
      'recu verifier',
    );
    expect(found[0]?.address).toBe('/pages/faq#question-6');
    expect(found.map(({ address }) => address)).toContain('/pages/knowledge-base/money/receipts');
    expect(searchHelp({ articles, faq, posts: postTexts }, '  ')).toEqual([]);
  });
});

describe('the text of an article', () => {
  it('is read in its parts', () => {
    expect(partsOf('## A\n\n1. one\n\n1. two\n\nwords')).toEqual([
      { kind: 'heading', text: 'A' },
      { kind: 'steps', items: ['one', 'two'] },
      { kind: 'words', text: 'words' },
    ]);
  });

  it('links to screens alone', () => {
    expect(runsOf('a [b](/fees) **c**').map(({ words, address }) => [words, address])).toEqual([
      ['a ', null],
      ['b', '/fees'],
      [' ', null],
      ['c', null],
    ]);
    for (const odd of ['[x](javascript:alert(1))', '[x](//evil.example)', '<script>'])
      expect(runsOf(odd).every(({ address }) => address === null)).toBe(true);
  });
});
