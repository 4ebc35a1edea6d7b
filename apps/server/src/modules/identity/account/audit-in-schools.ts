import type { AuditEntry } from '../../../platform/audit.ts';
import { forSchool, type Work } from '../../../platform/work.ts';
import { findSchoolIds } from '../people/people-store.ts';

/** What becomes of an account concerns each school that its person works for. */
export async function auditInSchools(
  work: Work,
  person: { readonly id: string; readonly name: string },
  what: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const actor = { personId: person.id, name: person.name };
  for (const orgId of await findSchoolIds(work.tx, person.id))
    await forSchool({ ...work, actor }, orgId).audit({
      ...what,
      subject: 'person',
      subjectId: person.id,
    });
}
