import type { Category } from './outline.ts';

export interface Question {
  readonly category: Category;
  readonly question: string;
  /** In the same form as an article. */
  readonly answer: string;
}
