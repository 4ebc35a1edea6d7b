import './tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { erasePerson as call } from '@ardoise/contract/school-data/erasure';
import { erasureErrors } from '@ardoise/contract/school-data/erasure-errors';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { eraseLater } from './erase-person.ts';
import { findErasureOf } from './erasures-store.ts';
import { findBlocks } from './find-blocks.ts';
import { findPerson } from './find-person.ts';
import { presentErasure } from './present-erasure.ts';

type Asked = Input<typeof call>['body'];
type Asking = Pick<SchoolContext, 'tx' | 'orgId' | 'now' | 'language'>;

/** Whether it may be done; asked again by the job that does it. False where it was asked for before. */
export async function refuseErasure(asking: Asking, asked: Asked): Promise<boolean> {
  const { tx, orgId } = asking;
  if ((await findErasureOf(tx, orgId, asked)) !== undefined) return false;
  const person = await findPerson(tx, orgId, asked);
  if (asked.typed.trim() !== person.name) throw new Refusal(erasureErrors.erasureNotTyped);
  const [block] = await findBlocks(asking, person);
  if (block !== undefined) throw new Refusal(block.error, { values: block.values });
  return true;
}

/** Writes down that somebody is to be erased, without the name; a job does it. A second click answers the first. */
export async function askErasure(work: SchoolContext, asked: Asked): Promise<Answer<typeof call>> {
  const { tx, orgId, actor, now, language } = work;
  await takeTurns(tx, `erasures:${orgId}`);
  const before = await findErasureOf(tx, orgId, asked);
  if (before !== undefined) return presentErasure(before, language);
  await refuseErasure(work, asked);
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from erasures where org_id = ${orgId}`.execute(
    tx,
  );
  const id = newId(now);
  const row = await tx
    .insertInto('erasures')
    .values({
      org_id: orgId,
      id,
      number: rows[0]?.number ?? 1,
      kind: asked.kind,
      record_id: asked.id,
      language,
      state: 'queued',
      reason: null,
      reason_values: null,
      asked_at: now,
      asked_by: actor.personId,
      asked_by_name: actor.name,
      done_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: 'erasure.asked',
    subject: 'erasure',
    subjectId: id,
    after: { number: row.number, kind: row.kind },
  });
  await work.emit('erasure.asked', id, {});
  await enqueue(tx, eraseLater, { orgId, id });
  return presentErasure(row, language);
}
