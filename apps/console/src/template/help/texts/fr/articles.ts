import type { ArticleTexts } from '../../article-text.ts';
import type { Slug } from '../../outline.ts';
import { administration } from './administration.ts';
import { developers } from './developers.ts';
import { life } from './life.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import { reports } from './reports.ts';
import { school } from './school.ts';
import { start } from './start.ts';

/** Every article in French. */
export const articles: ArticleTexts<Slug> = {
  ...start,
  ...school,
  ...money,
  ...messages,
  ...life,
  ...reports,
  ...administration,
  ...developers,
};
