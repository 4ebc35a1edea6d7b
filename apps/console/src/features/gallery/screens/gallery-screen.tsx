import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { AddFiles } from '../components/add-files.tsx';
import { DropPlace } from '../components/drop-place.tsx';
import { GalleryGrid } from '../components/gallery-grid.tsx';
import { PageNote } from '../components/page-note.tsx';
import { UploadQueue } from '../components/upload-queue.tsx';
import { useGallery } from '../queries.ts';
import { useUploads } from '../upload/use-uploads.ts';
import classes from './gallery-screen.module.css';

export function GalleryScreen() {
  const t = useTranslations('gallery');
  const canEdit = useCan()('gallery.edit');
  const query = useGallery();
  const uploads = useUploads();
  const gallery = query.data;
  if (gallery === undefined) return <LoadState isScreen query={query} list="/gallery" />;
  const { items, most } = gallery;
  const isFull = items.length >= most;
  const canAdd = canEdit && !isFull;
  const isEmpty = items.length === 0 && uploads.files.length === 0;
  const add = canAdd && <AddFiles onAdd={uploads.add} />;
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about', { count: items.length })}
        {...(isEmpty ? {} : { actions: add })}
      />
      <PageNote />
      <DropPlace isOpen={canAdd} onAdd={uploads.add}>
        <UploadQueue files={uploads.files} onRetry={uploads.retry} onLeaveOut={uploads.leaveOut} />
        {isFull && canEdit && <p>{t('full', { most })}</p>}
        {isEmpty ? (
          <EmptyState title={t('empty.title')} action={add}>
            {t('empty.about')}
          </EmptyState>
        ) : (
          <GalleryGrid items={items} />
        )}
        {canAdd && <p className={classes.help}>{t('addHelp')}</p>}
      </DropPlace>
    </>
  );
}
