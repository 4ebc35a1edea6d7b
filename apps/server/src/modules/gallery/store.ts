import type { GalleryItem } from '@ardoise/contract/gallery/gallery';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { mediaAddress } from './media-address.ts';
import type { GalleryRow } from './tables.ts';

export const readItems = (tx: Tx, orgId: string): Promise<GalleryRow[]> =>
  tx
    .selectFrom('gallery_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export async function lockItem({ tx, orgId }: Work, id: string): Promise<GalleryRow> {
  const row = await tx
    .selectFrom('gallery_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/** For staff: with the keys by which they see what is hidden too. */
export const presentItem = (row: GalleryRow): GalleryItem => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  description: row.description,
  alt: row.alt,
  isHidden: row.hidden_at !== null,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  small: mediaAddress(row, 480, row.picture_id),
  large: mediaAddress(row, 1600, row.picture_id),
  video: row.video_id === null ? null : mediaAddress(row, 'video', row.video_id),
  createdAt: row.created_at.toISOString(),
});

/** What the audit log keeps of one. */
export const toldOf = ({ kind, title, description, alt }: GalleryRow) => ({
  kind,
  title,
  description,
  alt,
});
