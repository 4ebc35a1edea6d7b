import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findChatOf } from './find-chat.ts';

/** The guardian is held, so that two who begin at once begin one talk, and nobody removes them meanwhile. */
async function lockGuardian({ tx, orgId }: Work, guardianId: string): Promise<void> {
  const { rows } = await sql`select id from guardians
    where org_id = ${orgId} and id = ${guardianId} and removed_at is null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refusal(errors.notFound);
}

/** The talk with a guardian, made where there is none. Answers its id. */
export async function findOrBeginChat(work: Work, guardianId: string): Promise<string> {
  const { tx, orgId, now } = work;
  await lockGuardian(work, guardianId);
  const known = await findChatOf(tx, orgId, guardianId);
  if (known !== null) return known;
  const id = newId(now);
  await tx
    .insertInto('chats')
    .values({ org_id: orgId, id, guardian_id: guardianId, last_at: now, created_at: now })
    .execute();
  await work.emit('chat.changed', id, {});
  return id;
}
