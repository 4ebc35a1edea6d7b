import { outline, slugs } from './outline.ts';

const start = '/pages/knowledge-base';

const articles: ReadonlyMap<string, string> = new Map(
  slugs.flatMap((slug) =>
    outline[slug].screens.map((screen) => [screen, `${outline[slug].category}/${slug}`] as const),
  ),
);

/** The article that a screen's "?" opens, by the screen's title; a screen that has none leads to the start of the help. */
export function helpOf(screen: string | undefined): string {
  const article = articles.get(screen ?? '');
  return article === undefined ? start : `${start}/${article}`;
}
