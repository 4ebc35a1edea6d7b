import { hasWords } from '../words.ts';
import type { Help } from './load-help.ts';
import { outline, slugs } from './outline.ts';
import { posts } from './post-text.ts';

export interface Finding {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Below the base path. */
  readonly address: string;
}

/** Signs of the text's form are no words of it. */
const wordsOf = (body: string): string => body.replace(/\]\([^)]*\)|[[\]*#]/g, ' ');

/** Articles, questions and posts that hold all of the words; those whose title holds them come first. */
export function searchHelp({ articles, faq, posts: texts }: Help, words: string): Finding[] {
  if (words.trim() === '') return [];
  const all = [
    ...slugs.map((slug) => ({
      key: slug,
      ...articles[slug],
      address: `/pages/knowledge-base/${outline[slug].category}/${slug}`,
    })),
    ...faq.map(({ question, answer }, place) => ({
      key: `question-${place}`,
      title: question,
      about: wordsOf(answer),
      body: answer,
      address: `/pages/faq#question-${place}`,
    })),
    ...posts.map(({ id }) => ({
      key: `post-${id}`,
      ...texts[id],
      address: `/pages/blog/${id}`,
    })),
  ];
  const found = all.filter(({ title, about, body }) =>
    hasWords(`${title} ${about} ${wordsOf(body)}`, words),
  );
  const isTitle = ({ title }: { title: string }) => (hasWords(title, words) ? 0 : 1);
  return found
    .toSorted((a, b) => isTitle(a) - isTitle(b))
    .map(({ key, title, about, address }) => ({ key, title, about, address }));
}
