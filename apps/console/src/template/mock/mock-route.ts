import type { Language } from '@ardoise/contract/values/language';
import type { MockMemory } from './mock-memory.ts';

export type MockMethod = 'GET' | 'POST' | 'DELETE';

export interface MockRequest {
  readonly method: MockMethod;
  /** As the specification writes it, without a query: `/apps/ecommerce/products`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** What a call is answered by. */
export interface MockCallContext {
  readonly memory: MockMemory;
  readonly language: Language;
  readonly query: ReadonlyMap<string, string>;
  readonly params: ReadonlyMap<string, string>;
  readonly body: unknown;
}

export interface MockRoute {
  readonly method: MockMethod;
  /** Variable parts are in braces: `/apps/ecommerce/products/{id}`. */
  readonly path: string;
  readonly answer: (context: MockCallContext) => unknown;
}

/** A refusal, as a server would give it. */
export class MockError extends Error {
  override readonly name = 'MockError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One field of a body that may be anything. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined;
  return (body as Readonly<Record<string, unknown>>)[name];
}

export const textOf = (body: unknown, name: string): string => {
  const value = fieldOf(body, name);
  return typeof value === 'string' ? value : '';
};

/** What was found, or the refusal that says what was not. */
export function foundOr404<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new MockError(404, `${what} not found`);
  return thing;
}

/** A whole number from 1 on, or what holds where the query says nothing sensible. */
export function countOf(query: ReadonlyMap<string, string>, name: string, usual: number): number {
  const value = Number(query.get(name));
  return Number.isInteger(value) && value >= 1 ? value : usual;
}
