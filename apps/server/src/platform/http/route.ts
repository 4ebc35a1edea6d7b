import type { Answer, CallSpec, Input } from '@ardoise/contract/call';
import type { Context, SchoolContext, SignedInContext } from './context.ts';

/** The context that goes with the access a call declares. */
export type ContextOf<C extends CallSpec> = C['access'] extends 'public'
  ? Context
  : C['access'] extends 'self' | 'desk'
    ? SignedInContext
    : SchoolContext;

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

export type Handler<C extends CallSpec> = (
  context: ContextOf<C>,
  input: Input<C> & (C['upload'] extends object ? { files: readonly UploadedFile[] } : object),
) => Promise<Answer<C>>;

/** A call of the contract with the code that answers it. */
export interface Route {
  readonly call: CallSpec;
  readonly handler: (context: never, input: never) => Promise<unknown>;
  /** The handler is handed a connection without a transaction: each of its statements stands alone. */
  readonly transactsItself: boolean;
}

export const route = <C extends CallSpec>(call: C, handler: Handler<C>): Route => ({
  call,
  handler,
  transactsItself: false,
});

/** For a call that is answered by one statement as a rule, and opens a transaction only where it needs more. */
export const routeWithoutTransaction = <C extends CallSpec>(
  call: C,
  handler: Handler<C>,
): Route => ({ call, handler, transactsItself: true });
