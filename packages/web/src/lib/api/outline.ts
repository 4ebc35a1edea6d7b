import type { Answer, CallSpec, Request } from '@ardoise/contract/call';

/**
 * A call without its schemas: all that sending needs. The shell's own calls are written so, because their
 * schemas would bring the validation library (27 KiB) into the entry, which validates nothing.
 */
export interface Outline<C extends CallSpec> {
  readonly method: C['method'];
  readonly path: C['path'];
  /** Never there at run time: it carries the type. */
  readonly spec?: C;
}

/** The compiler compares method and path with the contract, letter by letter. */
export const outline = <C extends CallSpec>(method: C['method'], path: C['path']): Outline<C> => ({
  method,
  path,
});

export type Callable = CallSpec | Outline<CallSpec>;

type SpecOf<T extends Callable> = T extends CallSpec ? T : T extends Outline<infer C> ? C : never;

/** A body that may be left out may also be left unsaid. */
type WithOptionalBody<R> = R extends { body: infer Body }
  ? undefined extends Body
    ? Omit<R, 'body'> & { body?: Body }
    : R
  : R;

export type RequestOf<T extends Callable> = WithOptionalBody<Request<SpecOf<T>>>;
export type AnswerOf<T extends Callable> = Answer<SpecOf<T>>;
