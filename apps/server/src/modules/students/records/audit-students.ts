import type { StudentAction } from '@ardoise/contract/students';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';

interface StudentChange {
  readonly studentId: string;
  readonly action: StudentAction;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** One audit entry for each student of a change that concerns many, in one statement. */
export async function auditStudents(
  { tx, orgId, now, actor, requestId }: SchoolContext,
  changes: readonly StudentChange[],
): Promise<void> {
  await insertRows(
    tx,
    'audit_log',
    changes.map(({ studentId, action, before, after }) => ({
      org_id: orgId,
      id: newId(now),
      at: now,
      actor_id: actor.personId,
      actor_name: actor.name,
      action,
      subject: 'student',
      subject_id: studentId,
      before,
      after,
      request_id: requestId,
    })),
  );
}
