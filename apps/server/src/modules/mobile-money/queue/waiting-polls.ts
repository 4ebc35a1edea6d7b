import type { EventDetail } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { TransactionPlace } from '../transactions/transition.ts';

/** How far the questions about a payment have come. */
export interface PollStep {
  readonly tries: number;
  /** What the operator said last, so that the history does not repeat it. */
  readonly said: EventDetail | null;
}

export interface WaitingPoll extends TransactionPlace, PollStep {
  /** Since when it waits in line, as text, since a job carries it. */
  readonly since: string;
}

/** Whether any poll of this account waits. */
export async function hasLine(tx: Tx, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_polls where account = ${account} limit 1`.execute(tx);
  return rows.length > 0;
}

interface NewInLine extends TransactionPlace {
  readonly account: string;
  readonly since: Date;
  readonly isTold: boolean;
  readonly step: PollStep;
}

/** Whoever waits already keeps the place. Answers whether it is new. */
export async function standInLine(tx: Tx, one: NewInLine): Promise<boolean> {
  const { rows } = await sql`
    insert into waiting_polls (org_id, transaction_id, account, since, is_told, poll)
    values (${one.orgId}, ${one.id}, ${one.account}, ${one.since}, ${one.isTold}, ${JSON.stringify(one.step)})
    on conflict do nothing returning org_id`.execute(tx);
  return rows.length > 0;
}

type InLine = TransactionPlace & {
  readonly poll: PollStep;
  readonly since: Date;
  readonly isAsked: boolean;
};

/** How many are looked at together: most of a line may have been settled by callbacks. */
const lookedAt = 50;

/** The first in line, their payments locked. One that somebody settles at this moment is passed over. */
const firstInLine = async (tx: Tx, account: string): Promise<readonly InLine[]> => {
  const { rows } = await sql<InLine>`
    select w.org_id as "orgId", w.transaction_id as id, w.poll, w.since, t.state = 'asked' as "isAsked"
      from waiting_polls w join transactions t on t.org_id = w.org_id and t.id = w.transaction_id
     where w.account = ${account}
     order by w.is_told, w.since, w.transaction_id
     limit ${lookedAt} for no key update of t skip locked`.execute(tx);
  return rows;
};

const leaveLine = (tx: Tx, leaving: readonly InLine[]) =>
  sql`delete from waiting_polls where (org_id, transaction_id) in (select * from unnest(
        ${leaving.map(({ orgId }) => orgId)}::uuid[], ${leaving.map(({ id }) => id)}::uuid[]))`.execute(
    tx,
  );

/**
 * Takes the first in line: those whose payer may still hold the phone, then those of which a person was told; of each the one
 * that has waited longest. What was settled meanwhile leaves the line and takes nobody's turn.
 */
export async function takeFirstInLine(
  tx: Tx,
  account: string,
  most: number,
): Promise<WaitingPoll[]> {
  const first: WaitingPoll[] = [];
  while (first.length < most) {
    const line = await firstInLine(tx, account);
    const taken = line.filter(({ isAsked }) => isAsked).slice(0, most - first.length);
    const settled = line.filter(({ isAsked }) => !isAsked);
    await leaveLine(tx, [...taken, ...settled]);
    for (const { orgId, id, poll, since } of taken)
      first.push({ orgId, id, ...poll, since: since.toISOString() });
    if (line.length < lookedAt) break;
  }
  return first;
}
