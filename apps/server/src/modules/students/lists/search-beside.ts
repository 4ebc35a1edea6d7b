import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { takeTurns } from '../../../platform/take-turns.ts';
import { planForLists } from './plan-for-lists.ts';
import { termsOf } from './search-index.ts';

const part = 'people';

/** Whoever clears away words of nobody waits until a list whose words are there already is committed. */
const turnOf = (orgId: string): string => `search-beside ${orgId}`;

/**
 * Half of what a long list writes is what its people are searched by. It goes over a connection of its own, beside the list
 * itself, so that two processors share the work. The words are committed first, with a mark by which a job would write the
 * school's search anew; the list takes the mark away with its own commit. So nobody is in the list and lost to the search,
 * and words of a list that fell between the two are cleared away. `writeList` answers what is left to write of the search
 * once both are there.
 */
export async function searchBeside(
  db: Database,
  orgId: string,
  writeList: (list: Tx, search: Tx) => Promise<(list: Tx) => Promise<void>>,
): Promise<void> {
  await db.write({ orgId }, async (list) => {
    await takeTurns(list, turnOf(orgId));
    // What was planned while the tables were empty would read all of them for each that comes.
    await sql`discard plans`.execute(list);
    const { finish, isMarked } = await db.write({ orgId }, async (search) => {
      // It may wait for long until the list is read and planned.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(search);
      await planForLists(search);
      return {
        finish: await writeList(list, search),
        isMarked: await markForRebuild(search, orgId),
      };
    });
    await finish(list);
    if (isMarked)
      await list
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

const tables = { student: 'students', family: 'families', guardian: 'guardians' } as const;

/** Words of people who are not there: their list was not committed. */
export async function clearWordsOfNobody(tx: Tx, orgId: string): Promise<void> {
  await takeTurns(tx, turnOf(orgId));
  for (const kind of ['student', 'family', 'guardian'] as const) {
    const isNobody = (subject: string) => sql`not exists (select from ${sql.table(tables[kind])} t
      where t.org_id = ${orgId} and t.id = ${sql.ref(subject)})`;
    await sql`delete from ${termsOf(kind)} w where w.org_id = ${orgId} and ${isNobody('w.subject_id')}`.execute(
      tx,
    );
    await sql`delete from search_words w where w.org_id = ${orgId} and w.kind = ${kind}
      and ${isNobody('w.subject_id')}`.execute(tx);
  }
}
