import type { z } from 'zod';
import type { KeyAccess } from '../developer/key-scopes.ts';
import type { ErrorEntry } from './errors.ts';
import type { EventName } from './events.ts';
import type { Topic } from './topics.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call. `public`: anyone. `self`: any signed-in person, about their own account.
 * `desk`: the provider's own staff. `key:…`: a program, with an API key of that scope. Otherwise the permission that the
 * person's role must hold.
 */
export type Access = 'public' | 'self' | 'desk' | KeyAccess | Permission;

/**
 * Where a call is sent. Each stands once, in `endpoints/`, which knows no schemas: who only sends the call takes it from
 * there, and does not load the validation library (27 KiB) with it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Starts with `/`; parameters are written `{name}`. */
  readonly path: string;
  /** What a reading shows, so that it is read again when an event touches it. */
  readonly reads?: readonly Topic[];
  /** What may have happened when the call succeeds. */
  readonly emits?: readonly EventName[];
}

export interface CallSpec extends Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** What it may refuse beyond what follows from its access and its input: see `call-refusals.ts`. */
  readonly refusals?: readonly ErrorEntry[];
  /** Files come as multipart/form-data; the fields beside them are checked against `body`. */
  readonly upload?: { readonly maxBytes: number; readonly maxFiles: number };
  /** A POST that changes nothing, because the specification gives it as a POST. */
  readonly onlyReads?: boolean;
  /** The answer holds tokens or codes. They are kept nowhere, so an Idempotency-Key does not replay it. */
  readonly answersSecrets?: boolean;
  /** Making it again does no harm, and an Idempotency-Key brings no answer again: it has transactions of its own. */
  readonly isRepeatable?: boolean;
  /** A change that is made in a suspended school too: it takes a list along, or finishes what is under way. */
  readonly isOpenWhenSuspended?: boolean;
  /** A tighter limit than the general one, counted for each address. */
  readonly limit?: { readonly max: number; readonly windowSeconds: number };
}

export type Call<Spec extends CallSpec = CallSpec> = Spec;

export const call = <const Spec extends CallSpec>(spec: Spec): Call<Spec> => spec;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler is handed: parsed, with defaults filled in. */
export interface Input<C extends CallSpec> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
}

/** What a client gives. Parts that the call does not have cannot be given. */
export type Request<C extends CallSpec> = (C['params'] extends z.ZodType
  ? { params: Given<C['params']> }
  : { params?: undefined }) &
  (C['query'] extends z.ZodType ? { query?: Given<C['query']> } : { query?: undefined }) &
  (C['body'] extends z.ZodType
    ? undefined extends Given<C['body']>
      ? { body?: Given<C['body']> }
      : { body: Given<C['body']> }
    : { body?: undefined });

/** What a handler answers and a client reads. */
export type Answer<C extends CallSpec> = z.output<C['answer']>;

export const isReading = (spec: CallSpec): boolean =>
  spec.method === 'GET' || spec.onlyReads === true;

/** Of a school's own calls: whoever is suspended reads, and changes nothing but what is under way. */
export const isClosedWhenSuspended = (spec: CallSpec): boolean =>
  !isReading(spec) && spec.isOpenWhenSuspended !== true;

/** The one call whose credential is the refresh token itself, in its own header. */
export const takesRefreshHeader = (spec: CallSpec): boolean =>
  spec.path.endsWith('/org/refresh-token');

/** Secrets are kept nowhere, so they cannot be answered again; the refresh token has its own way. */
export const takesKey = (spec: CallSpec): boolean =>
  !isReading(spec) &&
  spec.isRepeatable !== true &&
  (spec.answersSecrets !== true || takesRefreshHeader(spec));

/** `/students/{id}` with `{id: 'a b'}` becomes `/students/a%20b`. */
export function pathOf(spec: Endpoint, params: Readonly<Record<string, unknown>> = {}): string {
  return spec.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}
