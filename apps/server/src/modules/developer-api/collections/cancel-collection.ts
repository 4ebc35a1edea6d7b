import type { Collection } from '@ardoise/contract/developer/collections';
import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import type { KeyContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { cancelUnasked } from '../../mobile-money/public.ts';
import { lockCollection } from './lock-collection.ts';
import { type FoundCollection, readCollection, readOwn } from './read-collections.ts';

/** Nobody has been asked: a link that nobody uses at the moment, or a prompt that has not gone to the operator. */
async function canBeCancelled(context: KeyContext, row: FoundCollection): Promise<boolean> {
  if (row.state !== 'waiting') return false;
  // Where the last try of a link failed, there is none under way.
  if (row.transaction_id === null || row.failure !== null) return true;
  return cancelUnasked(context, row.transaction_id, 'cancelled by API');
}

/** Its row is held first, as by whoever begins a try by its link: of the two, one finds what the other did. */
export async function cancelCollection(context: KeyContext, id: string): Promise<Collection> {
  const { tx, orgId, now } = context;
  await readOwn(context, id);
  await lockCollection(tx, orgId, id);
  const row = await readOwn(context, id);
  if (row.state !== 'cancelled') {
    if (!(await canBeCancelled(context, row)))
      throw new Refusal(collectionErrors.collectionNotCancellable);
    await tx
      .updateTable('collections')
      .set({ cancelled_at: now })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    if (row.environment === 'production')
      await context.audit({
        action: 'collection.cancelled',
        subject: 'collection',
        subjectId: id,
        before: { state: row.state },
        after: { reference: row.reference },
      });
  }
  return readCollection(context, id);
}
