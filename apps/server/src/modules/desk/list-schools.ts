import type { Answer, Input } from '@ardoise/contract/call';
import type { DeskSchoolRow, listDeskSchools } from '@ardoise/contract/desk';
import { foldName } from '@ardoise/contract/years';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OrganisationRow } from '../identity/public.ts';

export const presentRow = (row: OrganisationRow): DeskSchoolRow => ({
  id: row.org_id,
  name: row.name,
  askedName: row.asked_name,
  appId: row.app_id,
  town: row.town,
  state: row.verification,
  waitingSince: row.waiting_since?.toISOString() ?? null,
  registeredAt: row.created_at.toISOString(),
});

/** First what waits, then what nobody has looked at. A verified school that asks for another name waits too. */
export async function listSchools(
  tx: Tx,
  { page, perPage, q = '', state }: Input<typeof listDeskSchools>['query'],
): Promise<Answer<typeof listDeskSchools>> {
  let schools = tx.selectFrom('organisations').where('closed_at', 'is', null);
  if (state === 'waiting') schools = schools.where('waiting_since', 'is not', null);
  else if (state !== undefined) schools = schools.where('verification', '=', state);
  const wanted = foldName(q).replaceAll(/[%_\\]/g, String.raw`\$&`);
  if (wanted !== '') schools = schools.where('search_text', 'like', `%${wanted}%`);
  const { total } = await schools
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await schools
    .selectAll()
    .orderBy(sql`waiting_since asc nulls last`)
    .orderBy(sql`verification <> 'unverified'`)
    .orderBy('created_at')
    .orderBy('org_id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map(presentRow), total, page, perPage, ...(await countWaiting(tx)) };
}

async function countWaiting(tx: Tx): Promise<{ waiting: number; oldestSince: string | null }> {
  const { waiting, oldest } = await tx
    .selectFrom('organisations')
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('waiting_since').as('oldest')])
    .where('waiting_since', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting, oldestSince: (oldest as Date | null)?.toISOString() ?? null };
}
