import { randomUUID } from 'node:crypto';
import * as calls from '@ardoise/contract/developer/collections';
import type { Environment } from '@ardoise/contract/developer/environments';
import { getStudentOwed } from '@ardoise/contract/developer/students';
import type { CallSpec, Request } from '@ardoise/contract/protocol/call';
import { pathOf } from '@ardoise/contract/protocol/call';
import { paymentCodeSymbols, withCheckSymbol } from '@ardoise/contract/values/payment-code';
import { sql } from 'kysely';
import { until } from '../../../testing/until.ts';
import { askByKey } from '../../api-keys/testing/key-calls.ts';
import { makeApiKey } from '../../api-keys/testing/make-api-key.ts';
import type { MoneyApp, TestFamily } from '../../mobile-money/testing/payers.ts';

/** A program of the school's, as it asks with its key. */
export interface Program {
  readonly start: (
    body: Partial<Request<typeof calls.createCollection>['body']>,
    once?: string,
  ) => ReturnType<typeof askByKey<typeof calls.createCollection>>;
  readonly read: (id: string) => ReturnType<typeof askByKey<typeof calls.getCollection>>;
  readonly list: (query?: string) => ReturnType<typeof askByKey<typeof calls.listCollections>>;
  readonly cancel: (id: string) => ReturnType<typeof askByKey<typeof calls.cancelCollection>>;
  readonly student: (code: string) => ReturnType<typeof askByKey<typeof getStudentOwed>>;
}

const at = <C extends CallSpec>(call: C, params: Record<string, string>): C => ({
  ...call,
  path: pathOf(call, params),
});

const once = (key: string = randomUUID()) => ({ 'idempotency-key': key });

export async function programOf(
  { app }: Pick<MoneyApp, 'app'>,
  orgId: string,
  environment: Environment = 'production',
): Promise<Program> {
  const { secret } = await makeApiKey(app, { orgId }, { environment });
  return {
    start: (body, key) =>
      askByKey(app, calls.createCollection, secret, { body, headers: once(key) }),
    read: (id) => askByKey(app, at(calls.getCollection, { id }), secret),
    list: (query = '') => askByKey(app, calls.listCollections, secret, { query }),
    cancel: (id) => askByKey(app, at(calls.cancelCollection, { id }), secret, { headers: once() }),
    student: (paymentCode) => askByKey(app, at(getStudentOwed, { paymentCode }), secret),
  };
}

let codes = 0;

/** A code such as the school hands out, for the first child of a family. */
export async function giveCode(
  { services }: Pick<MoneyApp, 'services'>,
  orgId: string,
  { students: [student] }: TestFamily,
): Promise<string> {
  codes += 1;
  const letter = (place: number) =>
    paymentCodeSymbols[Math.floor(codes / place) % paymentCodeSymbols.length] ?? 'A';
  const code = withCheckSymbol(`ACD${letter(529)}${letter(23)}${letter(1)}`);
  await services.db.write({ orgId }, (tx) =>
    sql`update students set payment_code = ${code} where id = ${student?.id}`.execute(tx),
  );
  return code;
}

/** Waits until a collection is at this state. */
export const comesTo = (
  program: Program,
  id: string,
  state: calls.CollectionState,
): Promise<calls.Collection> =>
  until(`${id} ${state}`, async () => {
    const { body } = await program.read(id);
    return body.data?.state === state ? body.data : null;
  });
