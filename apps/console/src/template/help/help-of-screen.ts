const start = '/pages/knowledge-base';

/** The article that a screen's "?" opens, by the screen's title. */
const articles: ReadonlyMap<string, string> = new Map();

export function helpOf(screen: string | undefined): string {
  const article = articles.get(screen ?? '');
  return article === undefined ? start : `${start}/${article}`;
}
