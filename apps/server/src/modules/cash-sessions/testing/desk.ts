import { randomUUID } from 'node:crypto';
import {
  closeCashSession,
  countCash,
  openCashSession,
  type CashSessionDetail,
} from '@ardoise/contract/cash-sessions';
import type { Request } from '@ardoise/contract/protocol/call';
import { type DeskOutcome, takeAtDesk } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/test-app.ts';

type Body = Request<typeof takeAtDesk>['body'];

/** What is not given is a payment in cash under a key of its own. */
export type TestTake = Pick<Body, 'studentIds' | 'amount'> & Partial<Body>;

export const take = (app: TestApp, token: string, given: TestTake) =>
  app.call(takeAtDesk, { body: { key: randomUUID(), means: { by: 'cash' }, ...given } }, { token });

type Paid = Extract<DeskOutcome, { state: 'paid' }>;

export async function takePaid(app: TestApp, token: string, given: TestTake): Promise<Paid> {
  const { body } = await take(app, token, given);
  if (body.data?.state !== 'paid') throw new Error(`Not paid: ${body.errorMsg}`);
  return body.data;
}

let tills = 0;

export async function openDesk(app: TestApp, token: string, float = 25_000): Promise<string> {
  tills += 1;
  const { body } = await app.call(
    openCashSession,
    { body: { till: `Caisse ${tills}`, float } },
    { token },
  );
  if (body.data === null) throw new Error(`Not opened: ${body.errorMsg}`);
  return body.data.id;
}

/** Counts this much, in coins of one franc and notes of ten thousand, and locks the session. */
export async function countAndClose(
  app: TestApp,
  token: string,
  id: string,
  total: number,
  explanation = '',
): Promise<CashSessionDetail | null> {
  const pieces = { n10000: Math.floor(total / 10_000), c1: total % 10_000 };
  await app.call(countCash, { params: { id }, body: { pieces } }, { token });
  const { body } = await app.call(
    closeCashSession,
    { params: { id }, body: { explanation } },
    { token },
  );
  return body.data;
}

/** Of the ledger, what each account about cash holds. */
export async function readLedgerCash(app: TestApp, orgId: string): Promise<Record<string, number>> {
  const { rows } = await app.node.services.db.read({ orgId }, (tx) =>
    sql<{ name: string; amount: number }>`
      select name, (debits - credits)::int as amount from ledger_accounts
       where org_id = ${orgId} and (name like 'cash:%' or name = 'source:own:cash')`.execute(tx),
  );
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
}
