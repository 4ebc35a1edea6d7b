import type { Tx } from '../../platform/db/database.ts';
import type { GalleryRow } from './tables.ts';

/** What anybody may see, in its order. */
export const readShownItems = (tx: Tx, orgId: string): Promise<GalleryRow[]> =>
  tx
    .selectFrom('gallery_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('hidden_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const findItem = (tx: Tx, orgId: string, id: string): Promise<GalleryRow | undefined> =>
  tx
    .selectFrom('gallery_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
