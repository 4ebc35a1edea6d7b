import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Job, JobContext } from '../../platform/jobs.ts';
import { carrySms, NotCarried } from './carry-sms.ts';
import { carryEmail } from './email-carrier.ts';
import { heldMessages } from './held-messages.ts';
import { type MessageContent, openMessage, type OutboxPlace } from './sealed-message.ts';
import type { OutboxTable } from './tables.ts';
import { takeAllowance } from './take-allowance.ts';
import { withoutContent } from './without-content.ts';

/** With the library's growing delays the last of these tries comes about 28 hours after the first. */
export const maxTries = 14;

/** How much is kept of why a message was not taken. */
const longestReason = 200;

/** A code that comes later than this opens nothing any more. */
const codeLifeMs = 10 * 60_000;

/** What became of a message that was handed over; one that fails for now throws instead. */
type Outcome = 'sent' | 'failed' | 'held';

/** A message that has ended, as the one who hands it over sees it: what a receipt says comes after that. */
const outcomeOf: Readonly<Record<Exclude<OutboxTable['state'], 'waiting'>, Outcome>> = {
  sent: 'sent',
  delivered: 'sent',
  undelivered: 'sent',
  failed: 'failed',
  held: 'held',
};

type Change = Partial<OutboxTable>;

async function change(tx: Tx, { orgId, id }: OutboxPlace, values: Change): Promise<void> {
  await tx
    .updateTable('outbox')
    .set(values)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** What a message said goes with its end. */
const end = (tx: Tx, place: OutboxPlace, state: Outcome, values: Change): Promise<void> =>
  change(tx, place, { ...values, state, sealed: null });

/**
 * Reads a message that waits. At its first try it is held against the limits, in a transaction of its own: counts that
 * all payments share must not be locked by a transaction that does anything else.
 */
async function begin(
  tx: Tx,
  place: OutboxPlace,
  { services, attempt }: JobContext,
): Promise<Outcome | { readonly row: OutboxTable; readonly content: MessageContent }> {
  const now = services.clock.now();
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'failed';
  if (row.state !== 'waiting') return outcomeOf[row.state];
  if (row.sealed === null) return 'failed';
  if (row.kind === 'code' && now.getTime() - row.created_at.getTime() > codeLifeMs) {
    await end(tx, place, 'failed', { error: 'The code ran out before it could be sent.' });
    return 'failed';
  }
  if (row.tries === 0) {
    const spent = await takeAllowance(tx, row, services.settings.messageLimits, now);
    if (spent !== null) {
      const error = `Held: the most for ${spent.name} is ${spent.max} in one ${spent.span}.`;
      await end(tx, place, 'held', { error });
      heldMessages(services.metrics).inc({ kind: row.kind, limit: spent.name });
      return 'held';
    }
  }
  await change(tx, place, { tries: attempt });
  return { row, content: openMessage(services, place, row.sealed) };
}

/** Hands a message of the outbox over once it is within the limits. Throws where nobody takes it for now. */
export async function handOver(place: OutboxPlace, context: JobContext): Promise<Outcome> {
  const { services, isLastAttempt, attempt } = context;
  const { db, clock } = services;
  const begun = await db.write('platform', (tx) => begin(tx, place, context));
  if (typeof begun === 'string') return begun;
  const { row, content } = begun;
  try {
    const carried =
      row.channel === 'email'
        ? { gateway_reference: await carryEmail(services, content) }
        : await carrySms(services, { ...row, ...content, attempt });
    const sent = { ...carried, sent_at: clock.now(), error: null };
    await db.write('platform', (tx) => end(tx, place, 'sent', sent));
    return 'sent';
  } catch (error) {
    const said = error instanceof Error ? error.message : 'unknown';
    const why = withoutContent(said, content, longestReason);
    const { isFinal, unanswered } =
      error instanceof NotCarried ? error : { isFinal: false, unanswered: {} };
    const values = { ...unanswered, error: why };
    await db.write('platform', (tx) =>
      isFinal || isLastAttempt ? end(tx, place, 'failed', values) : change(tx, place, values),
    );
    if (isFinal) return 'failed';
    throw new Error(why);
  }
}

/** A crash after the hand-over may send a message twice, never zero times. */
export const deliverMessage: Job<OutboxPlace> = {
  name: 'messages.deliver',
  kind: 'messages',
  maxAttempts: maxTries,
  work: async (place, context) => {
    await handOver(place, context);
  },
};
