import './tables.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';

/** In the scope of the platform. Says nothing to anybody: the desk's own decision does. */
export async function setVerified(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  orgId: string,
): Promise<void> {
  const { name } = await tx
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
    .returning('name')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('verified_names')
    .values({ org_id: orgId, name, verified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** With a school's mark go all names that it had: whoever is verified anew is so under the name of that day. */
export async function forgetVerifiedNames(tx: Tx, orgId: string): Promise<void> {
  await tx.deleteFrom('verified_names').where('org_id', '=', orgId).execute();
}
