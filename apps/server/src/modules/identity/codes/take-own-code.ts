import { accountErrors } from '@ardoise/contract/account';
import { sessionErrors } from '@ardoise/contract/session';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeAccountTurn } from '../sign-in/limit-tries.ts';
import type { TicketPurpose, TicketRow } from '../tables.ts';
import { lockTicket } from './tickets-store.ts';
import { isTriedOut, takeCode } from './verify-code.ts';

/** Spends a code that somebody signed in asked for, in their turn; it says why one no longer works. */
export async function takeOwnCode(
  context: SignedInContext,
  given: { readonly ticket: string; readonly code: string },
  purposes: readonly TicketPurpose[],
): Promise<TicketRow> {
  const { tx, now, actor } = context;
  await takeAccountTurn(tx, actor.personId);
  const ticket = await lockTicket(tx, given.ticket, purposes);
  if (ticket === undefined || ticket.person_id !== actor.personId)
    throw new Refusal(sessionErrors.ticketSpent);
  if (ticket.used_at !== null) throw new Refusal(accountErrors.codeUsed);
  if (now >= ticket.expires_at) throw new Refusal(accountErrors.codeExpired);
  if (await isTriedOut(context, ticket)) throw new Refusal(accountErrors.codeTriedTooOften);
  await takeCode(context, ticket, given.code);
  return ticket;
}
