import { type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { findMembers } from '../../identity/public.ts';
import { columnsFor } from '../ask-report.ts';
import type { ReportFileRow } from '../tables.ts';

/** Null where they are not of the team. */
export async function findRole(tx: Tx, orgId: string, personId: string): Promise<Role | null> {
  const members = await findMembers(tx, orgId);
  return members.find((member) => member.personId === personId)?.role ?? null;
}

/** Every column that is in the file may be seen in this role. */
export function isAllowed(
  { kind, choice, columns }: Pick<ReportFileRow, 'kind' | 'choice' | 'columns'>,
  role: Role,
): boolean {
  const { withheld } = columnsFor(kind, { ...choice, columns: columns.join(',') }, role);
  return roleHolds(role, 'reports.read') && withheld.length === 0;
}

/** Whoever it is made for is of the team still, in a role that may see all of it. */
export async function isStillAllowed(tx: Tx, file: ReportFileRow): Promise<boolean> {
  const role = await findRole(tx, file.org_id, file.maker_id);
  return role !== null && isAllowed(file, role);
}
