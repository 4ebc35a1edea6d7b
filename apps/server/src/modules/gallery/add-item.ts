import { galleryErrors } from '@ardoise/contract/gallery/gallery';
import { maxGalleryItems } from '@ardoise/contract/gallery/gallery-limits';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import type { Work } from '../../platform/work.ts';
import { keepSizes, keepVideo, type StoredSizes, type StoredVideo } from '../files/public.ts';
import { toldOf } from './store.ts';
import type { GalleryRow } from './tables.ts';

interface NewItem {
  readonly title: string;
  /** The picture itself, or the poster of the video. */
  readonly picture: StoredSizes;
  readonly video: StoredVideo | null;
}

/** At the end. Those that come at once take turns: neither the number of them nor a place is given twice. */
export async function addItem(work: Work, { title, picture, video }: NewItem): Promise<GalleryRow> {
  const { tx, orgId, now, actor } = work;
  await takeTurns(tx, `gallery:${orgId}`);
  const { count, last } = await tx
    .selectFrom('gallery_items')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxGalleryItems) throw new Refusal(galleryErrors.galleryFull);
  await keepSizes(work, picture);
  if (video !== null) await keepVideo(work, video);
  const row = await tx
    .insertInto('gallery_items')
    .values({
      org_id: orgId,
      id: newId(now),
      kind: video === null ? 'picture' : 'video',
      title,
      position: (last ?? 0) + 1,
      picture_id: picture.id,
      video_id: video?.id ?? null,
      width: picture.width,
      height: picture.height,
      bytes: video?.bytes ?? picture.bytes,
      created_at: now,
      created_by: actor?.personId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.audit({
    action: 'galleryItem.added',
    subject: 'galleryItem',
    subjectId: row.id,
    after: toldOf(row),
  });
  await work.emit('gallery.changed', row.id, {});
  return row;
}
