import type { Work } from '../../platform/work.ts';
import { dropPicture, dropVideo } from '../files/public.ts';
import { lockItem, toldOf } from './store.ts';

/** For good: the row now, its files after the commit. */
export async function removeItem(work: Work, id: string): Promise<void> {
  const { tx, orgId } = work;
  const item = await lockItem(work, id);
  await tx.deleteFrom('gallery_items').where('org_id', '=', orgId).where('id', '=', id).execute();
  await dropPicture(work, item.picture_id);
  if (item.video_id !== null) await dropVideo(work, { id: item.video_id, bytes: item.bytes });
  await work.audit({
    action: 'galleryItem.removed',
    subject: 'galleryItem',
    subjectId: id,
    before: toldOf(item),
  });
  await work.emit('gallery.changed', id, {});
}
