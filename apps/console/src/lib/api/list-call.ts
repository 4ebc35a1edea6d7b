import type { AnswerOf, Callable, RequestOf } from '@ardoise/web/lib/api/callable.ts';

/** What every list of the contract answers. */
interface ListAnswer<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

export type RowOf<C extends Callable> =
  AnswerOf<C> extends ListAnswer<unknown> ? AnswerOf<C>['items'][number] : never;

type QueryOf<C extends Callable> = NonNullable<RequestOf<C>['query']>;

type OwnWords = 'page' | 'perPage' | 'q' | 'sort';

/** The filters that a list's call takes. */
export type FilterOf<C extends Callable> = Extract<Exclude<keyof QueryOf<C>, OwnWords>, string>;

type SortWord<C extends Callable> =
  QueryOf<C> extends { sort?: infer Word } ? Exclude<Word, undefined> : never;

/** What a list's call can be sorted by; `-name` is `name` from the other end. */
export type SortOf<C extends Callable> = Extract<Exclude<SortWord<C>, `-${string}`>, string>;
