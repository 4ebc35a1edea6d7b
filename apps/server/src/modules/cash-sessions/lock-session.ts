import { cashErrors } from '@ardoise/contract/cash-sessions';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import { send, type Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import type { CashSessionRow } from './tables.ts';

/**
 * The cashier's open session, held against its closing until this transaction ends: a payment that found it open is in its count, and
 * one that comes later finds none. Payments of the same session do not wait for each other here.
 */
export async function holdOpenSession(
  tx: Tx,
  orgId: string,
  cashierId: string,
): Promise<CashSessionRow | null> {
  const rows = await send(
    tx,
    sql<CashSessionRow>`
    select * from cash_sessions
     where org_id = ${orgId} and cashier_id = ${cashierId} and closed_at is null for share`,
  );
  return rows[0] ?? null;
}

/** Where the cash of a payment lies; null for what is no cash of a desk. */
export type DrawerOfCash = { readonly sessionId: string } | 'gone' | null;

/**
 * The open session in whose drawer a payment lies, also where it was moved since, held against its closing: what is reversed is
 * in its count, or comes after it and leaves it as it is. Whoever takes the cash out of it has it alone.
 */
export async function holdSessionOf(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  paymentId: string,
  mode: 'share' | 'no key update',
): Promise<DrawerOfCash> {
  const atDesk = sql`
    with recursive origin as (
      select id, from_payment_id from payments where org_id = ${orgId} and id = ${paymentId}
      union all
      select p.id, p.from_payment_id from payments p join origin on p.id = origin.from_payment_id
       where p.org_id = ${orgId})
    select d.session_id, d.means from origin join desk_payments d on d.org_id = ${orgId} and d.payment_id = origin.id`;
  await sql`select from cash_sessions s where s.org_id = ${orgId} and s.closed_at is null
    and s.id in (select session_id from (${atDesk}) d) for ${sql.raw(mode)} of s`.execute(tx);
  const { rows } = await sql<{ sessionId: string | null }>`
    select s.id as "sessionId" from (${atDesk}) d
      left join cash_sessions s on s.org_id = ${orgId} and s.id = d.session_id and s.closed_at is null
     where d.means = 'cash'`.execute(tx);
  const [cash] = rows;
  if (cash === undefined) return null;
  return cash.sessionId === null ? 'gone' : { sessionId: cash.sessionId };
}

/** The cashier's own, alone: whoever takes money out of the drawer waits for what is put into it, and for others who take. */
export async function lockOwnSession(
  tx: Tx,
  orgId: string,
  cashierId: string,
): Promise<CashSessionRow> {
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions
     where org_id = ${orgId} and cashier_id = ${cashierId} and closed_at is null for no key update`.execute(
    tx,
  );
  return found(rows[0], cashErrors.noOpenSession);
}

/** That of the first of these people who has one open. */
export async function lockDrawerOf(
  tx: Tx,
  orgId: string,
  cashierIds: readonly string[],
): Promise<CashSessionRow> {
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions
     where org_id = ${orgId} and cashier_id = any(${[...cashierIds]}::uuid[]) and closed_at is null
     order by array_position(${[...cashierIds]}::uuid[], cashier_id) limit 1 for no key update`.execute(
    tx,
  );
  return found(rows[0], cashErrors.noDrawerToPayBack);
}

/** A session in which cash was taken, open or not, held as above. One's own, or anybody's by whoever may adjust payments. */
export async function holdSession(
  { tx, orgId, actor, role }: SchoolContext,
  id: string,
): Promise<CashSessionRow> {
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions where org_id = ${orgId} and id = ${id} for share`.execute(tx);
  const session = found(rows[0], errors.notFound);
  const isAllowed = session.cashier_id === actor.personId || roleHolds(role, 'payments.adjust');
  if (!isAllowed) throw new Refusal(errors.notPermitted);
  return session;
}

/** An open session, alone: waits for the payments that run in it. One's own, or anybody's by whoever may adjust payments. */
export async function lockSession(
  { tx, orgId, actor, role }: SchoolContext,
  id: string,
): Promise<CashSessionRow> {
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions where org_id = ${orgId} and id = ${id} for no key update`.execute(
    tx,
  );
  const session = found(rows[0], errors.notFound);
  const isAllowed = session.cashier_id === actor.personId || roleHolds(role, 'payments.adjust');
  if (!isAllowed) throw new Refusal(errors.notPermitted);
  if (session.closed_at !== null) throw new Refusal(cashErrors.sessionClosed);
  return session;
}
