import type { Tx } from '../../platform/db/database.ts';

/** In the scope of the platform. Says nothing to anybody: the desk's own decision does. */
export async function setVerified(tx: Tx, orgId: string, now: Date): Promise<void> {
  await tx
    .updateTable('organisations')
    .set(({ fn, ref }) => ({
      name: fn.coalesce('asked_name', ref('name')),
      asked_name: null,
      verification: 'verified' as const,
      verification_reason: null,
      verification_decided_at: now,
      waiting_since: null,
    }))
    .where('org_id', '=', orgId)
    .execute();
}
