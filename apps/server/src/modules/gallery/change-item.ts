import type { describeGalleryItem } from '@ardoise/contract/gallery/gallery';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { dropPicture, keepSizes, type StoredSizes } from '../files/public.ts';
import { lockItem, toldOf } from './store.ts';
import type { GalleryRow } from './tables.ts';

type Change = Partial<
  Pick<
    GalleryRow,
    'title' | 'description' | 'alt' | 'hidden_at' | 'picture_id' | 'width' | 'height'
  >
>;

const change = ({ tx, orgId }: Work, id: string, to: Change): Promise<GalleryRow> =>
  tx
    .updateTable('gallery_items')
    .set(to)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function describeItem(
  work: Work,
  id: string,
  to: Input<typeof describeGalleryItem>['body'],
): Promise<GalleryRow> {
  const before = await lockItem(work, id);
  const after = await change(work, id, to);
  await work.audit({
    action: 'galleryItem.changed',
    subject: 'galleryItem',
    subjectId: id,
    before: toldOf(before),
    after: toldOf(after),
  });
  await work.emit('gallery.changed', id, {});
  return after;
}

/** Hidden, it is there for staff alone, also for whoever has its address. */
export async function hideItem(work: Work, id: string, isHidden: boolean): Promise<GalleryRow> {
  const before = await lockItem(work, id);
  if ((before.hidden_at !== null) === isHidden) return before;
  const after = await change(work, id, { hidden_at: isHidden ? work.now : null });
  await work.audit({
    action: isHidden ? 'galleryItem.hidden' : 'galleryItem.shown',
    subject: 'galleryItem',
    subjectId: id,
    before: { title: before.title, isHidden: !isHidden },
    after: { title: before.title, isHidden },
  });
  await work.emit('gallery.changed', id, {});
  return after;
}

/** Only a video has a poster beside itself; of a picture it would be another picture. */
export async function replacePoster(
  work: Work,
  id: string,
  poster: StoredSizes,
): Promise<GalleryRow> {
  const before = await lockItem(work, id);
  if (before.kind !== 'video') throw new Refusal(errors.notFound);
  await keepSizes(work, poster);
  const { width, height } = poster;
  const after = await change(work, id, { picture_id: poster.id, width, height });
  await dropPicture(work, before.picture_id);
  await work.audit({
    action: 'galleryItem.changed',
    subject: 'galleryItem',
    subjectId: id,
    before: { title: before.title, width: before.width, height: before.height },
    after: { title: before.title, width, height },
  });
  await work.emit('gallery.changed', id, {});
  return after;
}
