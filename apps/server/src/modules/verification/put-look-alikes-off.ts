import { resemblancesOf } from '@ardoise/contract/verification';
import { forSchool, type Work } from '../../platform/work.ts';

/**
 * A school that has just been verified may have look-alikes that came before it: they wait for the desk from now on, as
 * they would if they came today. In the scope of the platform.
 */
export async function putLookAlikesOff(work: Work, verifiedId: string): Promise<void> {
  const { tx, now } = work;
  const select = tx.selectFrom('organisations').select(['org_id', 'name', 'app_id as appId']);
  const verified = await select.where('org_id', '=', verifiedId).executeTakeFirstOrThrow();
  const others = await select
    .where('verification', '=', 'unverified')
    .where('closed_at', 'is', null)
    .execute();
  const ids = others
    .filter((other) => resemblancesOf(other, verified).length > 0)
    .map(({ org_id }) => org_id);
  if (ids.length === 0) return;
  const putOff = await tx
    .updateTable('organisations')
    .set({ verification: 'waiting', waiting_since: now })
    .where('org_id', 'in', ids)
    .where('verification', '=', 'unverified')
    .returning('org_id')
    .execute();
  for (const { org_id: orgId } of putOff)
    await forSchool(work, orgId).emit('school.doubted', orgId, {});
}
