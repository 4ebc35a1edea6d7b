import './tables.ts';
import type { Job, JobContext } from '../../platform/jobs.ts';
import { emailCarrier, smsCarrier } from './carriers.ts';

interface OutboxPlace {
  readonly orgId: string;
  readonly id: string;
}

/** With the library's growing delays the last of these tries comes about 28 hours after the first. */
const maxTries = 14;

async function deliver(
  { orgId, id }: OutboxPlace,
  { services, attempt, isLastAttempt }: JobContext,
): Promise<void> {
  const { db, clock } = services;
  const scope = { orgId } as const;
  const place = { org_id: orgId, id };
  const message = await db.read(scope, (tx) =>
    tx
      .selectFrom('outbox')
      .selectAll()
      .where(({ and }) => and(place))
      .executeTakeFirst(),
  );
  if (message === undefined || message.state === 'sent') return;
  const carrier = message.channel === 'email' ? emailCarrier(services) : smsCarrier(services);
  try {
    if (carrier === null) throw new Error(`No carrier for ${message.channel} is set up.`);
    await carrier(message);
    await db.write(scope, (tx) =>
      tx
        .updateTable('outbox')
        .set({ state: 'sent', tries: attempt, sent_at: clock.now(), error: null })
        .where(({ and }) => and(place))
        .execute(),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown';
    await db.write(scope, (tx) =>
      tx
        .updateTable('outbox')
        .set({ state: isLastAttempt ? 'failed' : 'waiting', tries: attempt, error: why })
        .where(({ and }) => and(place))
        .execute(),
    );
    throw error;
  }
}

/** Hands one message of the outbox to its carrier. A crash after the hand-over may send it twice, never zero times. */
export const deliverMessage: Job<OutboxPlace> = {
  name: 'messages.deliver',
  maxAttempts: maxTries,
  work: deliver,
};
