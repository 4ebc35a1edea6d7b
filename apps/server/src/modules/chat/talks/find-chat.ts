import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';

/** A talk with the guardian whose it is now. */
export interface FoundChat {
  readonly id: string;
  readonly state: 'open' | 'closed';
  readonly assignedTo: string | null;
  readonly unseenByStaff: number;
  readonly lastSeq: number;
  /** Of who was merged into another, that other one. */
  readonly guardianId: string;
  readonly guardianName: string;
  /** The guardian was removed, or became another one who has a talk of their own. */
  readonly isGone: boolean;
  readonly isBlocked: boolean;
  readonly isMuted: boolean;
  readonly language: Language;
}

/** Of `c`: whoever the guardian became, `now`. Looked up one by one: joined freely, all guardians of the school were read. */
export const guardianNow = sql`
  cross join lateral (select * from guardians g where g.org_id = c.org_id and g.id = c.guardian_id limit 1) first
  cross join lateral (
    select * from guardians g where g.org_id = c.org_id and g.id = case when first.merged_into_id is null then first.id else first.merged_into_id end limit 1) now`;

/** Of `c`, `first` and `now`. */
export const isGone = sql<boolean>`(now.removed_at is not null or first.id <> now.id and exists (
  select from chats own where own.org_id = c.org_id and own.guardian_id = now.id))`;

export const chatLanguage = sql<Language>`coalesce(now.language, c.language, 'fr')`;

async function find(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<FoundChat> {
  const { rows } = await sql<FoundChat>`
    select c.id, c.state, c.assigned_to as "assignedTo", c.unseen_by_staff as "unseenByStaff", c.last_seq as "lastSeq",
           now.id as "guardianId", now.full_name as "guardianName", ${isGone} as "isGone",
           c.blocked_at is not null as "isBlocked", c.muted_at is not null as "isMuted", ${chatLanguage} as language
      from chats c ${guardianNow} where c.org_id = ${orgId} and c.id = ${id} ${lock}`.execute(tx);
  return found(rows[0], errors.notFound);
}

export const findChat = (work: Pick<Work, 'tx' | 'orgId'>, id: string): Promise<FoundChat> =>
  find(work, id, sql``);

/** For a change: two at once take turns, so that places and counts are those of all messages. */
export const lockChat = (work: Pick<Work, 'tx' | 'orgId'>, id: string): Promise<FoundChat> =>
  find(work, id, sql`for no key update of c`);

/** The talk with a guardian, by whoever they are now; one of somebody who was merged into them where they have none. */
export async function findChatOf(
  tx: Tx,
  orgId: string,
  guardianId: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chats c join guardians g on g.org_id = c.org_id and g.id = c.guardian_id
     where c.org_id = ${orgId} and (c.guardian_id = ${guardianId} or g.merged_into_id = ${guardianId})
     order by c.guardian_id = ${guardianId} desc, c.last_at desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}
