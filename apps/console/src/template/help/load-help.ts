import type { Language } from '@ardoise/contract/values/language';
import { use } from 'react';
import { loadChunk } from '../../lib/chunk.ts';
import { usePreferences } from '../../lib/console.tsx';
import type { ArticleTexts } from './article-text.ts';
import type { Question } from './faq-text.ts';
import type { Slug } from './outline.ts';
import type { PostTexts } from './post-text.ts';

export interface Help {
  readonly articles: ArticleTexts<Slug>;
  readonly faq: readonly Question[];
  readonly posts: PostTexts;
}

const files = {
  en: () =>
    Promise.all([
      import('./texts/en/articles.ts'),
      import('./texts/en/faq.ts'),
      import('./texts/en/posts.ts'),
    ]),
  fr: () =>
    Promise.all([
      import('./texts/fr/articles.ts'),
      import('./texts/fr/faq.ts'),
      import('./texts/fr/posts.ts'),
    ]),
} as const;

const loading = new Map<Language, Promise<Help>>();

/** All of the help in one language: it is searched as a whole, and is as long as a few screens. */
export function loadHelp(language: Language): Promise<Help> {
  const known = loading.get(language);
  if (known !== undefined) return known;
  const help = loadChunk('help', async () => {
    const [{ articles }, { faq }, { postTexts }] = await files[language]();
    return { articles, faq, posts: postTexts };
  }).catch((error: unknown) => {
    loading.delete(language);
    throw error;
  });
  loading.set(language, help);
  return help;
}

export function useHelp(): Help {
  const { language } = usePreferences();
  return use(loadHelp(language));
}
