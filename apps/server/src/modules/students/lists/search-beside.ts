import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { planForLists } from './plan-for-lists.ts';

const part = 'people';

/**
 * Half of what a long list writes is what its people are searched by. It goes over a connection of its own, beside the list
 * itself, so that two processors share the work. The list is committed first, with a mark by which a job would write the
 * school's search anew; whoever ends well takes the mark away together with what was written here. So nobody is in the
 * list and lost to the search, whatever falls between the two.
 */
export async function searchBeside(
  db: Database,
  orgId: string,
  writeList: (list: Tx, search: Tx) => Promise<(search: Tx) => Promise<void>>,
): Promise<void> {
  await db.write({ orgId }, async (search) => {
    // It may wait for long until the list is read and planned.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(search);
    await planForLists(search);
    const { finish, isMarked } = await db.write({ orgId }, async (list) => ({
      isMarked: await markForRebuild(list, orgId),
      finish: await writeList(list, search),
    }));
    await finish(search);
    if (isMarked)
      await search
        .deleteFrom('search_rebuilds')
        .where('org_id', '=', orgId)
        .where('part', '=', part)
        .execute();
  });
}

/** False where the school's search is to be written anew in any case. */
async function markForRebuild(tx: Tx, orgId: string): Promise<boolean> {
  const marked = await tx
    .insertInto('search_rebuilds')
    .values({ org_id: orgId, part })
    .onConflict((conflict) => conflict.doNothing())
    .returning('org_id')
    .execute();
  return marked.length > 0;
}
