import type { Answer, CallSpec, Input } from '@ardoise/contract/protocol/call';
import type { KeyAccess } from '@ardoise/contract/developer/key-scopes';
import type { Context, KeyContext, SchoolContext, SignedInContext } from './context.ts';

/** The context that goes with the access a call declares. */
export type ContextOf<C extends CallSpec> = C['access'] extends 'public'
  ? Context
  : C['access'] extends 'self' | 'desk'
    ? SignedInContext
    : C['access'] extends KeyAccess
      ? KeyContext
      : SchoolContext;

export interface UploadedFile {
  readonly name: string;
  readonly content: Buffer;
}

type HandlerInput<C extends CallSpec> = Input<C> &
  (C['upload'] extends object ? { files: readonly UploadedFile[] } : object);

export type Handler<C extends CallSpec> = (
  context: ContextOf<C>,
  input: HandlerInput<C>,
) => Promise<Answer<C>>;

/** Before there is a transaction nothing can be read or told in it. */
type PreparingContext<C extends CallSpec> = Omit<ContextOf<C>, 'tx' | 'audit' | 'emit' | 'emitAll'>;

/** A call of the contract with the code that answers it. */
export interface Route {
  readonly call: CallSpec;
  readonly handler: (context: never, input: never) => Promise<unknown>;
  /** The handler is handed a connection without a transaction: each of its statements stands alone. */
  readonly transactsItself: boolean;
  readonly preparation?: {
    readonly prepare: (context: never, input: never) => Promise<unknown>;
    readonly discard?: (prepared: never) => Promise<void>;
  };
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

interface PreparedCall<C extends CallSpec, Prepared> {
  readonly prepare: (context: PreparingContext<C>, input: HandlerInput<C>) => Promise<Prepared>;
  readonly handle: (
    context: ContextOf<C>,
    input: HandlerInput<C> & { readonly prepared: Prepared },
  ) => Promise<Answer<C>>;
  /** Takes back what was prepared where the handler refused it, or was not asked because the answer was known. */
  readonly discard?: (prepared: Prepared) => Promise<void>;
}

/**
 * For a call with slow work: pictures, files, workbooks, an operator's answer. `prepare` runs when the caller and the
 * input are known to be good and before any connection is held; what it makes is handed to the handler.
 */
export const routeWithPreparation = <C extends CallSpec, Prepared>(
  call: C,
  { prepare, handle, discard }: PreparedCall<C, Prepared>,
): Route => ({
  call,
  handler: handle,
  transactsItself: call.isRepeatable === true,
  preparation: { prepare, ...(discard === undefined ? {} : { discard }) },
});
