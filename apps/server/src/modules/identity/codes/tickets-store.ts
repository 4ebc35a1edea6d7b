import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { hashSecret, newId, newSecret } from '../../../platform/ids.ts';
import { addSeconds, type Destination, type TryLimit } from '../rules.ts';
import type { TicketContent, TicketPurpose, TicketRow } from '../tables.ts';

interface NewTicket {
  readonly purpose: TicketPurpose;
  readonly lifeSeconds: number;
  readonly now: Date;
  readonly personId?: string;
  readonly orgId?: string | null;
  readonly destination?: string;
  readonly askedBy?: string;
  /** The session that it came from, and ends with. */
  readonly issuerId?: string;
  readonly content?: TicketContent;
  /** Given the hash that names the ticket, answers the hash of the code that goes with it. */
  readonly codeHash?: (ticketHash: string) => string;
}

/** Answers the secret, which is kept nowhere. */
export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<string> {
  const secret = newSecret();
  const hash = hashSecret(secret);
  await tx
    .insertInto('tickets')
    .values({
      secret_hash: hash,
      purpose: ticket.purpose,
      person_id: ticket.personId ?? null,
      org_id: ticket.orgId ?? null,
      destination: ticket.destination ?? null,
      asked_by: ticket.askedBy ?? null,
      issuer_id: ticket.issuerId ?? null,
      code_hash: ticket.codeHash?.(hash) ?? null,
      content: ticket.content ?? {},
      created_at: ticket.now,
      expires_at: addSeconds(ticket.now, ticket.lifeSeconds),
    })
    .execute();
  return secret;
}

export const isOpen = (ticket: TicketRow, now: Date): boolean =>
  ticket.used_at === null && now < ticket.expires_at;

/** Locked, so that of two that come at once with the same secret the second sees what the first did. */
export const lockTicket = (
  tx: Tx,
  secret: string,
  purposes: readonly TicketPurpose[],
): Promise<TicketRow | undefined> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .forUpdate()
    .executeTakeFirst();

/** The newest of a person's, for steps whose ticket the person does not hold. */
export const lockTicketOf = (
  tx: Tx,
  personId: string,
  purpose: TicketPurpose,
  now: Date,
): Promise<TicketRow | undefined> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const lockTicketByCode = (tx: Tx, codeHash: string): Promise<TicketRow | undefined> =>
  tx
    .selectFrom('tickets')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('purpose', '=', 'qr')
    .forUpdate()
    .executeTakeFirst();

export async function updateTicket(
  tx: Tx,
  ticketHash: string,
  change: Partial<
    Pick<TicketRow, 'used_at' | 'tries' | 'content' | 'person_id' | 'org_id' | 'issuer_id'>
  >,
): Promise<void> {
  await tx.updateTable('tickets').set(change).where('secret_hash', '=', ticketHash).execute();
}

/** Steps that a changed password or second factor cuts short. */
export async function spendTicketsOf(
  tx: Tx,
  personId: string,
  purposes: readonly TicketPurpose[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Every step that is under way. One that somebody is taking at this moment is left out rather than waited for: its taker
 * may be waiting for us, and finds the account changed.
 */
export async function spendAllTicketsOf(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ used_at: now })
    .where('secret_hash', 'in', (query) =>
      query
        .selectFrom('tickets')
        .select('secret_hash')
        .where('person_id', '=', personId)
        .where('used_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** When the last codes went to a destination, newest first; of all who asked, or of one of them. */
export async function findSendTimes(
  tx: Tx,
  destination: string,
  askedBy: string | null,
  limit: TryLimit,
  now: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('tickets')
    .select('created_at')
    .where('destination', '=', destination)
    .where('created_at', '>', addSeconds(now, -limit.windowSeconds))
    .$if(askedBy !== null, (query) => query.where('asked_by', '=', askedBy))
    .orderBy('created_at', 'desc')
    .limit(limit.max)
    .execute();
  return rows.map((row) => row.created_at);
}

/** How many wrong codes were tried for a destination, whoever asked for them. */
export async function countWrongCodes(
  tx: Tx,
  destination: string,
  { windowSeconds }: TryLimit,
  now: Date,
): Promise<number> {
  const { wrong } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.sum<number | null>('tries').as('wrong'))
    .where('destination', '=', destination)
    .where('created_at', '>', addSeconds(now, -windowSeconds))
    .executeTakeFirstOrThrow();
  return wrong ?? 0;
}

export async function findFailureTimes(
  tx: Tx,
  subject: string,
  limit: TryLimit,
  now: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('sign_in_failures')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', addSeconds(now, -limit.windowSeconds))
    .orderBy('at', 'desc')
    .limit(limit.max)
    .execute();
  return rows.map((row) => row.at);
}

export async function insertFailures(
  tx: Tx,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sign_in_failures')
    .values(subjects.map((subject) => ({ subject, at: now, id: newId(now) })))
    .execute();
}

export async function deleteFailures(tx: Tx, subjects: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('subject', 'in', subjects).execute();
}

/** Gives a password-reset ticket to its person, unless it has one already. */
export async function assignTicket(
  tx: Tx,
  ticketHash: string,
  personId: string,
  to: Destination,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tickets')
    .set({ person_id: personId, content: { [to.kind]: to.value } })
    .where('secret_hash', '=', ticketHash)
    .where('person_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findAsker(tx: Tx, ticketHash: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tickets')
    .select('asked_by')
    .where('secret_hash', '=', ticketHash)
    .executeTakeFirst();
  return row?.asked_by ?? null;
}

/** How many codes for a new password a person was sent; of all who asked, or of one of them. */
export async function countResets(
  tx: Tx,
  personId: string,
  askedBy: string | null,
  { windowSeconds }: TryLimit,
  now: Date,
): Promise<number> {
  const { given } = await tx
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('given'))
    .where('person_id', '=', personId)
    .where('purpose', '=', 'resetPassword')
    .where('created_at', '>', addSeconds(now, -windowSeconds))
    .$if(askedBy !== null, (query) => query.where('asked_by', '=', askedBy))
    .executeTakeFirstOrThrow();
  return given;
}
