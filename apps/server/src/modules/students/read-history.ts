import type { Answer, Input } from '@ardoise/contract/call';
import { roleHolds } from '@ardoise/contract/permissions';
import type { getStudentHistory as call } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { readStudent } from './read-student.ts';
import { changedFields } from './rules.ts';

/** Told in the audit log, not here. */
const readings = ['health.read', 'medicalNote.read'];

/** Nothing that concerns health is told to who may not see it. */
const healthChanges = ['health.changed', 'medicalNote.added', 'medicalNote.removed'];

/** Who changed what, newest first. */
export async function readHistory(
  { tx, orgId, role }: SchoolContext,
  studentId: string,
  { page, perPage }: Input<typeof call>['query'],
): Promise<Answer<typeof call>> {
  await readStudent(tx, orgId, studentId);
  const hidden = roleHolds(role, 'people.health') ? readings : [...readings, ...healthChanges];
  const entries = tx
    .selectFrom('audit_log')
    .where('org_id', '=', orgId)
    .where('subject_id', '=', studentId)
    .where(sql<boolean>`action <> all(${hidden}::text[])`);
  const { total } = await entries
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const items = rows.map((row) => ({
    at: row.at.toISOString(),
    actor: row.actor_name,
    action: row.action,
    fields: fieldsOf(row),
  }));
  return { items, total, page, perPage };
}

/** Health entries name their fields themselves, since they keep no values to compare. */
function fieldsOf({ action, before, after }: AuditedChange): string[] {
  const named = action === 'health.changed' ? after?.['fields'] : undefined;
  return Array.isArray(named) ? named.map(String) : changedFields(before, after);
}

interface AuditedChange {
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
