import './tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  createSmsGroup,
  SmsGroup,
  SmsGroupRow,
  updateSmsGroup,
} from '@ardoise/contract/sms/groups';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { findRows, inOrder, type List } from '../../platform/lists/list.ts';
import { matchWords } from '../../platform/lists/match-words.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { groupFamilies } from './audience/group-families.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly families: number;
  readonly version: number;
  readonly createdAt: Date;
}

/** Of a family that was removed since nobody is written to. */
async function readRows(tx: Tx, orgId: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.version, g.created_at as "createdAt",
           (select count(*) from ${groupFamilies(orgId, sql`g.id`)} of_group) as families
      from sms_groups g where g.org_id = ${orgId} and g.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

const present = ({ id, name, families, createdAt }: Row): SmsGroupRow => ({
  id,
  name,
  families,
  createdAt: createdAt.toISOString(),
});

/** By name. */
export const groupList: List<{ readonly q?: string | undefined }, SmsGroupRow> = (
  _tx,
  orgId,
  { q },
) => ({
  find: (tx, paging) =>
    findRows(tx, {
      table: 'sms_groups',
      where: [sql`t.org_id = ${orgId}`, ...matchWords('t.folded_name', q)],
      order: sql`t.folded_name, t.id`,
      ...paging,
    }),
  read: async (tx, ids) => inOrder(ids, await readRows(tx, orgId, ids)).map(present),
});

export async function readGroup(tx: Tx, orgId: string, id: string): Promise<SmsGroup> {
  const [row] = await readRows(tx, orgId, [id]);
  const group = found(row, errors.notFound);
  const { rows: members } = await sql<SmsGroup['members'][number]>`
    select f.id, f.number as "familyId", f.name from families f
     where f.org_id = ${orgId} and f.id in ${groupFamilies(orgId, sql`${id}`)}
     order by f.folded_name, f.id`.execute(tx);
  return { ...present(group), members, version: group.version };
}

async function refuseTaken(tx: Tx, orgId: string, name: string, ownId: string): Promise<void> {
  await takeTurns(tx, `sms-groups:${orgId}`);
  const taken = await tx
    .selectFrom('sms_groups')
    .select('id')
    .where('org_id', '=', orgId)
    .where('folded_name', '=', foldName(name))
    .where('id', '<>', ownId)
    .executeTakeFirst();
  if (taken !== undefined) throw new Refusal(smsErrors.smsGroupNameTaken);
}

async function setFamilies(tx: Tx, orgId: string, id: string, familyIds: readonly string[]) {
  const { rows } = await sql<{ known: number }>`select count(*) as known from families
    where org_id = ${orgId} and id = any(${[...familyIds]}::uuid[]) and removed_at is null`.execute(
    tx,
  );
  if (rows[0]?.known !== familyIds.length) throw new Refusal(errors.notFound);
  await tx
    .deleteFrom('sms_group_families')
    .where('org_id', '=', orgId)
    .where('group_id', '=', id)
    .execute();
  const members = familyIds.map((family_id) => ({ org_id: orgId, group_id: id, family_id }));
  await insertRows(tx, 'sms_group_families', members);
}

export async function createGroup(
  work: SchoolContext,
  { name, familyIds }: Input<typeof createSmsGroup>['body'],
): Promise<SmsGroup> {
  const { tx, orgId, now, actor } = work;
  const id = newId(now);
  await refuseTaken(tx, orgId, name, id);
  await tx
    .insertInto('sms_groups')
    .values({
      org_id: orgId,
      id,
      name,
      folded_name: foldName(name),
      created_at: now,
      created_by: actor.personId,
    })
    .execute();
  await setFamilies(tx, orgId, id, familyIds);
  const after = { name, families: familyIds.length };
  await work.audit({ action: 'smsGroup.created', subject: 'smsGroup', subjectId: id, after });
  await work.emit('smsGroup.changed', id, {});
  return readGroup(tx, orgId, id);
}

export async function updateGroup(
  work: SchoolContext,
  id: string,
  { name, familyIds, version }: Input<typeof updateSmsGroup>['body'],
): Promise<SmsGroup> {
  const { tx, orgId } = work;
  await refuseTaken(tx, orgId, name, id);
  const before = await readGroup(tx, orgId, id);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  await tx
    .updateTable('sms_groups')
    .set({ name, folded_name: foldName(name), version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await setFamilies(tx, orgId, id, familyIds);
  await work.audit({
    action: 'smsGroup.changed',
    subject: 'smsGroup',
    subjectId: id,
    before: { name: before.name, families: before.families },
    after: { name, families: familyIds.length },
  });
  await work.emit('smsGroup.changed', id, {});
  return readGroup(tx, orgId, id);
}

export async function removeGroup(work: SchoolContext, id: string): Promise<void> {
  const { tx, orgId } = work;
  const { name } = await readGroup(tx, orgId, id);
  await tx.deleteFrom('sms_groups').where('org_id', '=', orgId).where('id', '=', id).execute();
  const before = { name };
  await work.audit({ action: 'smsGroup.removed', subject: 'smsGroup', subjectId: id, before });
  await work.emit('smsGroup.changed', id, {});
}
