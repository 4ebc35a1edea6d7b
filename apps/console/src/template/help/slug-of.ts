import type { Category, outline, Slug } from './outline.ts';

/** The articles of one shelf. */
export type SlugOf<Shelf extends Category> = {
  [Name in Slug]: (typeof outline)[Name]['category'] extends Shelf ? Name : never;
}[Slug];
