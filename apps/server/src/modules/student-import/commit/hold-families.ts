import { importErrors } from '@ardoise/contract/student-import';
import type { Work } from '../../../platform/work.ts';
import { lockFamilies, raiseFamilyVersions } from '../../students/public.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Holds the families of the school that the file adds to, so that none of them is removed meanwhile. Those that get a
 * guardian also get a new version: a form that was opened before cannot remove whom it never showed.
 */
export async function holdFamilies(
  { tx, orgId }: Work,
  { students, families }: Plan,
): Promise<void> {
  const created = new Set(families.newFamilies.map(({ id }) => id));
  const known = (all: Iterable<{ readonly familyId: string }>): string[] => [
    ...new Set([...all].map(({ familyId }) => familyId).filter((id) => !created.has(id))),
  ];
  const joined = known(families.newLinks);
  const held = new Set([...joined, ...known(students.values())]);
  if (held.size > 0) await lockFamilies(tx, orgId, [...held], importErrors.schoolChanged);
  if (joined.length > 0) await raiseFamilyVersions(tx, orgId, joined);
}
