import type { Tx } from '../../../platform/db/database.ts';
import { isSessionOpen } from '../rules.ts';
import { lockSession } from './sessions-store.ts';
import type { TicketRow } from '../tables.ts';

/**
 * Whether the session that gave the ticket out is still open. It is held until the transaction ends, so that a sign-out
 * comes before, and the ticket opens nothing, or after.
 */
export async function isIssuerOpen(
  tx: Tx,
  { issuer_id: issuerId }: TicketRow,
  now: Date,
): Promise<boolean> {
  const session = issuerId === null ? undefined : await lockSession(tx, issuerId);
  return session !== undefined && isSessionOpen(session, now);
}
