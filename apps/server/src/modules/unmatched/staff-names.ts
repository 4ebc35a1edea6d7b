import type { Tx } from '../../platform/db/database.ts';
import { findMembers } from '../identity/public.ts';

/** Who did something, by name; null for whoever works here no more. */
export async function readStaffNames(
  tx: Tx,
  orgId: string,
): Promise<(personId: string | null) => string | null> {
  const members = await findMembers(tx, orgId);
  const names = new Map(members.map(({ personId, fullName }) => [personId, fullName]));
  return (personId) => (personId === null ? null : (names.get(personId) ?? null));
}
