import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  listOrgUsers as listCall,
  OrgUserDetail,
  updateOrgUser as updateCall,
} from '@ardoise/contract/org-users';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { List } from '../../../platform/lists/list.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { explainHits } from '../lists/explain-hits.ts';
import { findGuardians } from './list-families.ts';
import { readMemberships, readPhones, readStudentsOf } from './read-families.ts';
import { changeGuardian, readGuardianRecord, reindexAround } from './save-guardians.ts';
import type { GuardianRow } from '../tables.ts';

type UserRow = Answer<typeof listCall>['items'][number];

/** The organisation's users: its guardians, and whoever has paid without being one. */
export const userList: List<{ readonly q?: string | undefined }, UserRow> = (
  _tx,
  orgId,
  { q },
) => ({
  find: (tx, paging) => findGuardians(tx, orgId, q, paging),
  read: async (tx, ids) => {
    const rows = await readUserRows(tx, orgId, ids);
    const reasons = await explainHits(tx, { orgId, kind: 'guardian' }, q, ids);
    return rows.map((row) => ({ ...row, foundBy: reasons.get(row.id) ?? null }));
  },
});

export type ReadUser = Omit<UserRow, 'foundBy'>;

export async function readUserRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadUser[]> {
  const { rows } = await sql<ReadUser>`
    select g.id, g.full_name as "fullName", g.email, g.person_id is not null as "hasAccount",
           (select p.number from guardian_phones p where p.org_id = ${orgId} and p.guardian_id = g.id
             order by p.kind = 'cell' desc, p.position limit 1) as phone,
           (select coalesce(array_agg(f.name order by f.folded_name), '{}') from family_guardians fg
              join families f on f.org_id = fg.org_id and f.id = fg.family_id
             where fg.org_id = ${orgId} and fg.guardian_id = g.id and f.removed_at is null) as families,
           (select count(*) from family_guardians fg
              join students s on s.org_id = fg.org_id and s.family_id = fg.family_id
             where fg.org_id = ${orgId} and fg.guardian_id = g.id) as "studentCount"
      from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
      join guardians g on g.org_id = ${orgId} and g.id = wanted.id
     order by wanted.place`.execute(tx);
  return rows;
}

export async function readOrgUser(tx: Tx, orgId: string, id: string): Promise<OrgUserDetail> {
  const row = await findGuardian(tx, orgId, id);
  const memberships = await readMemberships(tx, orgId, [id]);
  const students = await readStudentsOf(
    tx,
    orgId,
    memberships.map(({ familyId }) => familyId),
  );
  return {
    id,
    fullName: row.full_name,
    occupation: row.occupation,
    country: row.country,
    email: row.email,
    phones: (await readPhones(tx, orgId, [id])).get(id) ?? [],
    preferredMedium: row.preferred_medium,
    language: row.language,
    noMessages: row.no_messages,
    hasAccount: row.person_id !== null,
    families: memberships.map(({ familyId, familyName, relationship }) => ({
      id: familyId,
      name: familyName,
      relationship,
      students: students
        .filter((student) => student.familyId === familyId)
        .map((student) => ({ id: student.id, name: student.name, className: student.className })),
    })),
    version: row.version,
  };
}

/** Saves over the version that the person saw; a save over a newer one is refused and changes nothing. */
export async function updateOrgUser(
  work: Work,
  id: string,
  { version, ...record }: Input<typeof updateCall>['body'],
): Promise<OrgUserDetail> {
  const { tx, orgId } = work;
  await sql`select id from guardians where org_id = ${orgId} and id = ${id} for update`.execute(tx);
  const row = await findGuardian(tx, orgId, id);
  if (row.version !== version) throw new Refusal(errors.changedMeanwhile);
  const before = await readGuardianRecord(tx, orgId, id);
  if (await changeGuardian(work, id, record, null)) {
    await reindexAround(tx, orgId, [id], null);
    await work.audit({
      action: 'guardian.changed',
      subject: 'guardian',
      subjectId: id,
      before: { ...before },
      after: { ...(await readGuardianRecord(tx, orgId, id)) },
    });
    await work.emit('guardian.changed', id, {});
  }
  return readOrgUser(tx, orgId, id);
}

async function findGuardian(tx: Tx, orgId: string, id: string): Promise<GuardianRow> {
  const row = await tx
    .selectFrom('guardians')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found(row, errors.notFound);
}
