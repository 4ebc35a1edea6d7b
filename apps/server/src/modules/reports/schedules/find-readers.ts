import '../tables.ts';
import { type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import { findMembers } from '../../identity/public.ts';

export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Whoever is of the team now, may read reports and has a mailbox. */
export async function findReaders(tx: Tx, orgId: string): Promise<Reader[]> {
  const members = await findMembers(tx, orgId);
  return members.flatMap(({ personId, fullName, email, role }) =>
    email !== null && roleHolds(role, 'reports.read')
      ? [{ id: personId, name: fullName, email, role }]
      : [],
  );
}

/** Also of those who have left. */
export async function namePeople(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
