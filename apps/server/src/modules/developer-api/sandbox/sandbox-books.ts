import './tables.ts';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import { sql } from 'kysely';
import type { KeyContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CollectionBooks } from '../collection-books.ts';
import { cutPage, mostLookedAt, type Place, readCursor } from '../page-cursor.ts';
import { readStudentOwed } from '../students.ts';
import {
  findCollection,
  hasState,
  lockCollection,
  presentCollection,
} from './present-collection.ts';
import { standingOf } from './rules.ts';
import { startSandboxCollection } from './start-collection.ts';

/** Behind the page before, newest first. */
function newestOf({ tx, orgId }: KeyContext, reference: string | undefined, after: Place | null) {
  let query = tx.selectFrom('sandbox_collections').where('org_id', '=', orgId);
  if (after !== null) query = query.where(sql<boolean>`id < ${after.id}`);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  return query.orderBy('id', 'desc');
}

const list: CollectionBooks['list'] = async (context, { limit, cursor, state, reference }) => {
  const { now, language } = context;
  const newest = newestOf(context, reference, readCursor(cursor, language));
  const end =
    state === undefined
      ? undefined
      : await newest
          .select(['created_at as at', 'id'])
          .offset(mostLookedAt - 1)
          .limit(1)
          .executeTakeFirst();
  let query = newest.selectAll();
  if (state !== undefined) query = query.where(hasState(state, now));
  if (end !== undefined) query = query.where(sql<boolean>`id >= ${end.id}`);
  const found = await query.limit(limit + 1).execute();
  const { rows, nextCursor } = cutPage(
    found,
    limit,
    ({ created_at: at, id }) => ({ at, id }),
    end ?? null,
  );
  return { items: rows.map((row) => presentCollection(context, row)), nextCursor };
};

/** Nobody has been asked here, so that everything that waits can be taken back. */
const cancel: CollectionBooks['cancel'] = async (context, id) => {
  const { tx, orgId, now } = context;
  const row = await lockCollection(context, id);
  const { state } = standingOf(row, now);
  if (state === 'cancelled') return presentCollection(context, row);
  if (state !== 'waiting') throw new Refusal(collectionErrors.collectionNotCancellable);
  await tx
    .updateTable('sandbox_collections')
    .set({ cancelled_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  return presentCollection(context, { ...row, cancelled_at: now });
};

/** Collections that follow from their number or amount and the clock: no operator, and none of the school's books. */
export const sandboxBooks: CollectionBooks = {
  start: startSandboxCollection,
  read: async (context, id) => presentCollection(context, await findCollection(context, id)),
  list,
  cancel,
  readStudent: readStudentOwed,
};
