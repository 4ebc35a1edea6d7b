import type { Answer, CallSpec, Endpoint, Request } from '@ardoise/contract/protocol/call';
import type { CallAt } from '@ardoise/contract/protocol/calls';

/**
 * What can be sent: a call of the contract, or its endpoint alone. The entries send by endpoints, because the calls'
 * schemas would bring the validation library along, and an entry validates nothing.
 */
export type Callable = Endpoint;

type SpecOf<T extends Callable> = T extends CallSpec ? T : CallAt<T>;

/** A body that may be left out may also be left unsaid. */
type WithOptionalBody<R> = R extends { body: infer Body }
  ? undefined extends Body
    ? Omit<R, 'body'> & { body?: Body }
    : R
  : R;

export type RequestOf<T extends Callable> = WithOptionalBody<Request<SpecOf<T>>>;
export type AnswerOf<T extends Callable> = Answer<SpecOf<T>>;
