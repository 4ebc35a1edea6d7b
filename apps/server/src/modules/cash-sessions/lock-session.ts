import { cashErrors } from '@ardoise/contract/cash-sessions';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
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
  const { rows } = await sql<CashSessionRow>`
    select * from cash_sessions
     where org_id = ${orgId} and cashier_id = ${cashierId} and closed_at is null for share`.execute(
    tx,
  );
  return rows[0] ?? null;
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
