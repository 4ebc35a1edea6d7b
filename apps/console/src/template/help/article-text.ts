import type { Slug } from './outline.ts';

export interface ArticleText {
  readonly title: string;
  /** One sentence: what it is good for. */
  readonly about: string;
  /** Parts with an empty line between them: `## ` begins a heading, `1. ` a step, `- ` a point; `[words](/address)` is a link. */
  readonly body: string;
}

export type ArticleTexts<Some extends Slug> = Readonly<Record<Some, ArticleText>>;
