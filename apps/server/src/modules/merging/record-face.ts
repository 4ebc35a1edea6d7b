import type { MergeKind } from '@ardoise/contract/merging';
import { errors } from '@ardoise/contract/protocol/errors';
import { studentName } from '@ardoise/contract/values/student-name';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import {
  readFamily,
  readGuardianRecord,
  readGuardiansOf,
  readStudent,
  studentRecord,
} from '../students/public.ts';

export interface Face {
  readonly name: string;
  readonly number: string | null;
  readonly createdAt: Date;
}

export async function faceOf(tx: Tx, orgId: string, kind: MergeKind, id: string): Promise<Face> {
  if (kind === 'student') {
    const row = await readStudent(tx, orgId, id);
    const name = studentName({ firstName: row.first_name, lastName: row.last_name });
    return { name, number: row.number, createdAt: row.created_at };
  }
  if (kind === 'family') {
    const row = await readFamily(tx, orgId, id);
    return { name: row.name, number: row.number, createdAt: row.created_at };
  }
  const row = await tx
    .selectFrom('guardians')
    .select(['full_name as name', 'created_at as createdAt'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return { ...found(row, errors.notFound), number: null };
}

/** What the audit log keeps of it. */
export async function recordFor(
  { tx, orgId }: Work,
  kind: MergeKind,
  id: string,
): Promise<Record<string, unknown>> {
  if (kind === 'student') return studentRecord(tx, await readStudent(tx, orgId, id));
  if (kind === 'guardian') return { ...(await readGuardianRecord(tx, orgId, id)) };
  const family = await readFamily(tx, orgId, id);
  const guardians = await readGuardiansOf(tx, orgId, id);
  return {
    familyId: family.number,
    name: family.name,
    guardians: guardians.map((guardian) => ({ ...guardian, otherFamilies: undefined })),
  };
}
