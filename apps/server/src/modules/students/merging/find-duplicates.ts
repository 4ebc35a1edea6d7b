import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Duplicate, MergeKind } from '@ardoise/contract/merging';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import { readStudent } from '../records/read-student.ts';
import { studentNameIn } from '../records/student-name.ts';
import { sortNameOf } from '../rules.ts';

const most = 10;
const mostPairs = 100;

const studentFace = sql`s.id, ${studentNameIn('s')} as name, s.number, s.date_of_birth as "dateOfBirth",
  (select c.name from classes c where c.org_id = s.org_id and c.id = s.class_id) as detail`;

const familyFace = sql`f.id, f.name, f.number, null as "dateOfBirth",
  (select string_agg(${studentNameIn('s')}, ', ' order by s.sort_name) from students s
    where s.org_id = f.org_id and s.family_id = f.id) as detail`;

const guardianFace = sql`g.id, g.full_name as name, null as number, null as "dateOfBirth",
  (select string_agg(f.name, ', ' order by f.folded_name) from family_guardians fg
     join families f on f.org_id = fg.org_id and f.id = fg.family_id
    where fg.org_id = g.org_id and fg.guardian_id = g.id and f.removed_at is null) as detail`;

const phonesOf = (guardian: RawBuilder<unknown>) =>
  sql`select p.number from guardian_phones p where p.org_id = ${guardian}.org_id and p.guardian_id = ${guardian}.id`;

/** Students of the same two names, those of the same birth date first; also where they were written the other way round. */
const studentsLike = (orgId: string, id: string, swapped: string) => sql<Duplicate>`
  select ${studentFace} from students mine
    join students s on s.org_id = mine.org_id and s.id <> mine.id
     and s.sort_name in (mine.sort_name, ${swapped})
   where mine.org_id = ${orgId} and mine.id = ${id}
   order by s.date_of_birth is not distinct from mine.date_of_birth desc, s.sort_name, s.id limit ${most}`;

/** Guardians of the same name, or who have a phone in common. */
const guardiansLike = (orgId: string, id: string) => sql<Duplicate>`
  select ${guardianFace} from guardians mine
    join guardians g on g.org_id = mine.org_id and g.id <> mine.id and g.removed_at is null
     and g.id = any(array(
       select id from guardians where org_id = ${orgId} and folded_name = mine.folded_name and removed_at is null
       union select p.guardian_id from guardian_phones p
        where p.org_id = ${orgId} and p.number in (${phonesOf(sql`mine`)})))
   where mine.org_id = ${orgId} and mine.id = ${id} order by g.folded_name, g.id limit ${most}`;

/** Families of the same name, or who have a guardian or a phone in common. */
const familiesLike = (orgId: string, id: string) => sql<Duplicate>`
  select ${familyFace} from families mine
    join families f on f.org_id = mine.org_id and f.id <> mine.id and f.removed_at is null
     and f.id = any(array(
       select id from families where org_id = ${orgId} and folded_name = mine.folded_name and removed_at is null
       union select theirs.family_id from family_guardians ours
         join guardian_phones p on p.org_id = ours.org_id and p.guardian_id = ours.guardian_id
         join guardian_phones same on same.org_id = p.org_id and same.number = p.number
         join family_guardians theirs on theirs.org_id = same.org_id and theirs.guardian_id = same.guardian_id
        where ours.org_id = ${orgId} and ours.family_id = mine.id))
   where mine.org_id = ${orgId} and mine.id = ${id} order by f.folded_name, f.id limit ${most}`;

async function findLike(
  tx: Tx,
  orgId: string,
  kind: MergeKind,
  id: string,
): Promise<readonly Duplicate[]> {
  if (kind === 'guardian') return (await guardiansLike(orgId, id).execute(tx)).rows;
  if (kind === 'family') return (await familiesLike(orgId, id).execute(tx)).rows;
  const { first_name, last_name } = await readStudent(tx, orgId, id);
  return (await studentsLike(orgId, id, sortNameOf(first_name, last_name)).execute(tx)).rows;
}

const faces = (orgId: string, id: string): Record<MergeKind, RawBuilder<Duplicate>> => ({
  student: sql`select ${studentFace} from students s where s.org_id = ${orgId} and s.id = ${id}`,
  guardian: sql`select ${guardianFace} from guardians g
    where g.org_id = ${orgId} and g.id = ${id} and g.removed_at is null`,
  family: sql`select ${familyFace} from families f
    where f.org_id = ${orgId} and f.id = ${id} and f.removed_at is null`,
});

export interface Pairs {
  readonly own: Duplicate | null;
  readonly pairs: Array<{ first: Duplicate; second: Duplicate }>;
  readonly total: number;
}

/** Who may be the same as this one. */
export async function findDuplicatesOf(
  tx: Tx,
  orgId: string,
  kind: MergeKind,
  id: string,
): Promise<Pairs> {
  const { rows: own } = await faces(orgId, id)[kind].execute(tx);
  const first = found(own[0], errors.notFound);
  const rows = await findLike(tx, orgId, kind, id);
  return { own: first, pairs: rows.map((second) => ({ first, second })), total: rows.length };
}

/** Students of the whole school who have the same names and the same date of birth, two by two. */
export async function findDoubledStudents(tx: Tx, orgId: string): Promise<Pairs> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id order by created_at, id) as ids from students
     where org_id = ${orgId} and date_of_birth is not null
     group by sort_name, date_of_birth having count(*) > 1 order by sort_name`.execute(tx);
  const pairs = rows.flatMap(({ ids: [first = '', ...others] }) =>
    others.map((second) => ({ first, second })),
  );
  const shown = pairs.slice(0, mostPairs);
  const known = await readFaces(
    tx,
    orgId,
    shown.flatMap(({ first, second }) => [first, second]),
  );
  return {
    own: null,
    pairs: shown.flatMap((pair) => {
      const first = known.get(pair.first);
      const second = known.get(pair.second);
      return first === undefined || second === undefined ? [] : [{ first, second }];
    }),
    total: pairs.length,
  };
}

async function readFaces(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, Duplicate>> {
  const { rows } = await sql<Duplicate>`select ${studentFace} from students s
    where s.org_id = ${orgId} and s.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Guardians of two families who have the same name or a phone in common, and are not one already. */
export async function findGuardiansToPair(
  tx: Tx,
  orgId: string,
  keptFamilyId: string,
  goneFamilyId: string,
): Promise<Array<{ keptId: string; keptName: string; goneId: string; goneName: string }>> {
  const { rows } = await sql<{
    keptId: string;
    keptName: string;
    goneId: string;
    goneName: string;
  }>`
    select distinct on (gone.id) kept.id as "keptId", kept.full_name as "keptName",
           gone.id as "goneId", gone.full_name as "goneName"
      from family_guardians k
      join guardians kept on kept.org_id = k.org_id and kept.id = k.guardian_id
      join family_guardians g on g.org_id = k.org_id and g.family_id = ${goneFamilyId}
      join guardians gone on gone.org_id = g.org_id and gone.id = g.guardian_id and gone.id <> kept.id
     where k.org_id = ${orgId} and k.family_id = ${keptFamilyId}
       and (gone.folded_name = kept.folded_name
         or exists (select from guardian_phones a
                      join guardian_phones b on b.org_id = a.org_id and b.number = a.number
                     where a.org_id = kept.org_id and a.guardian_id = kept.id and b.guardian_id = gone.id))
       and not exists (select from family_guardians both_of where both_of.org_id = k.org_id
                          and both_of.family_id = ${keptFamilyId} and both_of.guardian_id = gone.id)
     order by gone.id, kept.folded_name, kept.id`.execute(tx);
  return rows;
}
