import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs.ts';
import { deliverMessage } from './deliver.ts';
import type { OutboxPlace } from './sealed-message.ts';

/**
 * Has a message that waits for its next try tried at once. It is the same job that comes earlier, so that nothing goes twice;
 * one that is being tried at this moment is left alone. False where it does not wait any more.
 */
export async function tryNow(tx: Tx, place: OutboxPlace): Promise<boolean> {
  const row = await tx
    .selectFrom('outbox')
    .select('id')
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const jobs = await sql<{ id: string; isRunning: boolean }>`
    select j.id::text, j.locked_at is not null as "isRunning" from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = ${deliverMessage.name}
     where j.payload ->> 'orgId' = ${place.orgId} and j.payload ->> 'id' = ${place.id}
       and j.attempts < j.max_attempts`.execute(tx);
  const waiting = jobs.rows.filter(({ isRunning }) => !isRunning).map(({ id }) => id);
  if (waiting.length > 0)
    await sql`select graphile_worker.reschedule_jobs(${waiting}::bigint[], run_at := now())`.execute(
      tx,
    );
  if (jobs.rows.length === 0) await enqueue(tx, deliverMessage, place);
  return true;
}
