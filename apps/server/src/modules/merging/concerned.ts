import { type MergeKind, mergingErrors } from '@ardoise/contract/merging';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  lockFamilies,
  lockGuardiansToMerge,
  lockStudents,
  readStudent,
} from '../students/public.ts';
import type { Concerned } from './merge-plan.ts';

export interface Pair {
  readonly kind: MergeKind;
  readonly keptId: string;
  readonly goneId: string;
  /** Of two students: their families become one too. */
  readonly withFamily: boolean;
}

/** The families that a merge is about: of students also where only one of them is merged. */
async function familiesOf(
  tx: Tx,
  orgId: string,
  { kind, keptId, goneId }: Pair,
): Promise<string[]> {
  if (kind === 'family') return [keptId, goneId];
  if (kind === 'student') {
    const kept = await readStudent(tx, orgId, keptId);
    const gone = await readStudent(tx, orgId, goneId);
    return [...new Set([kept.family_id, gone.family_id])];
  }
  const { rows } = await sql<{ id: string }>`
    select distinct fg.family_id as id from family_guardians fg
      join families f on f.org_id = fg.org_id and f.id = fg.family_id
     where fg.org_id = ${orgId} and fg.guardian_id in (${keptId}, ${goneId}) and f.removed_at is null`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function idsIn(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<{ studentIds: string[]; guardianIds: string[] }> {
  const families = sql`${[...familyIds]}::uuid[]`;
  const { rows: students } = await sql<{ id: string }>`select id from students
    where org_id = ${orgId} and family_id = any(${families}) order by id`.execute(tx);
  const { rows: guardians } = await sql<{
    id: string;
  }>`select distinct guardian_id as id from family_guardians
    where org_id = ${orgId} and family_id = any(${families}) order by id`.execute(tx);
  return {
    studentIds: students.map(({ id }) => id),
    guardianIds: guardians.map(({ id }) => id),
  };
}

/** What is merged and whatever goes along. */
export async function readConcerned(tx: Tx, orgId: string, pair: Pair): Promise<Concerned> {
  const { kind, keptId, goneId, withFamily } = pair;
  if (keptId === goneId) throw new Refusal(mergingErrors.mergeWithItself);
  const familyIds = await familiesOf(tx, orgId, pair);
  if (kind === 'guardian') return { studentIds: [], familyIds, guardianIds: [keptId, goneId] };
  if (kind === 'student' && !withFamily)
    return { studentIds: [keptId, goneId], familyIds, guardianIds: [] };
  return { familyIds, ...(await idsIn(tx, orgId, familyIds)) };
}

/** Families, then guardians, then students, each sorted. Of two merges at once the second sees what the first has done. */
export async function lockConcerned(tx: Tx, orgId: string, pair: Pair): Promise<Concerned> {
  const { familyIds } = await readConcerned(tx, orgId, pair);
  await lockFamilies(tx, orgId, familyIds);
  const concerned = await readConcerned(tx, orgId, pair);
  // Somebody may have changed family while we waited.
  const isSame = concerned.familyIds.every((id) => familyIds.includes(id));
  if (!isSame) throw new Refusal(errors.notFound);
  const { guardianIds, studentIds } = concerned;
  const locked = await lockGuardiansToMerge(tx, orgId, guardianIds);
  if (pair.kind === 'guardian' && locked < guardianIds.length) throw new Refusal(errors.notFound);
  await lockStudents(tx, orgId, studentIds);
  return concerned;
}
