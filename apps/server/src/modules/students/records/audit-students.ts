import type { StudentAction } from '@ardoise/contract/record-changes';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import type { Work } from '../../../platform/work.ts';

interface StudentChange {
  readonly studentId: string;
  readonly action: StudentAction;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** One audit entry for each student of a change that concerns many, in one statement. */
export async function auditStudents(
  { tx, orgId, now, actor, requestId, address }: Work,
  changes: readonly StudentChange[],
): Promise<void> {
  await insertRows(
    tx,
    'audit_log',
    changes.map(({ studentId, action, before, after }) => ({
      org_id: orgId,
      id: newId(now),
      at: now,
      actor_id: actor?.personId ?? null,
      actor_name: actor?.name ?? null,
      action,
      subject: 'student',
      subject_id: studentId,
      before,
      after,
      request_id: requestId,
      address,
    })),
  );
}
