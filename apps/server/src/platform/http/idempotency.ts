import { createHmac } from 'node:crypto';
import { errors } from '@ardoise/contract/protocol/errors';
import { type Tx, noOrg } from '../db/database.ts';
import { found, Refusal } from '../refusal.ts';

export const maxKeyLength = 255;

export interface KeyedRequest {
  readonly key: string;
  readonly orgId: string | null;
  readonly actorId: string | null;
  readonly call: string;
  readonly input: unknown;
  /** The input may hold a password: without this secret nobody can try which one fits the hash. */
  readonly secret: Uint8Array;
  readonly now: Date;
}

/** Keys in another order are the same content. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]),
  );
}

const hashInput = ({ secret, call, input }: KeyedRequest): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([call, canonical(input)]))
    .digest('base64url');

const placeOf = ({ orgId, actorId, key }: KeyedRequest): Place => ({
  org_id: orgId ?? noOrg,
  actor_id: actorId ?? noOrg,
  key,
});

/**
 * Runs the work once for each key. The key is written in the transaction of the work, so that either both happened
 * or neither did. Of two that arrive at once, the second waits here for the first's commit and replays its answer.
 */
export async function onceByKey(
  tx: Tx,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const place = placeOf(request);
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...place, input_hash: hashInput(request), answer: null, created_at: request.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined)
    return found(await findAnswer(tx, request), errors.simultaneousChange).answer;
  try {
    const answer = await work();
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where(({ and }) => and(place))
      .execute();
    return answer;
  } catch (error) {
    // A refusal that keeps its writes commits: the key must not stand for an answer that was never given.
    if (error instanceof Refusal && error.details.keepsWrites === true) {
      await tx
        .deleteFrom('idempotency_keys')
        .where(({ and }) => and(place))
        .execute();
    }
    throw error;
  }
}

interface Place {
  readonly org_id: string;
  readonly actor_id: string;
  readonly key: string;
}

/** The answer that was given under this key; undefined where none was yet. */
export async function findAnswer(
  tx: Tx,
  request: KeyedRequest,
): Promise<{ readonly answer: unknown } | undefined> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'answer'])
    .where(({ and }) => and(placeOf(request)))
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.input_hash !== hashInput(request)) throw new Refusal(errors.idempotencyKeyReused);
  return { answer: first.answer };
}
