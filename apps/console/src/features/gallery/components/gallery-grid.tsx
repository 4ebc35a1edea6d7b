import type { GalleryItem } from '@ardoise/contract/gallery/gallery';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { inOrder } from '../move-item.ts';
import { useOrderGallery } from '../mutations.ts';
import { EditDialog } from './edit-dialog.tsx';
import classes from './gallery-grid.module.css';
import { GalleryTile } from './gallery-tile.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { useDrag } from './use-drag.ts';

type Act = { readonly what: 'edit' | 'remove'; readonly id: string };

export function GalleryGrid({ items }: { items: readonly GalleryItem[] }) {
  const t = useTranslations('gallery.tile');
  const canEdit = useCan()('gallery.edit');
  const [act, setAct] = useState<Act | null>(null);
  const [said, setSaid] = useState('');
  const { mutate: order } = useOrderGallery();
  const nameOf = ({ title }: GalleryItem): string => (title === '' ? t('untitled') : title);
  const drag = useDrag({
    ids: items.map(({ id }) => id),
    onOrder: order,
    onMoved: (id, place) => {
      const item = items.find((one) => one.id === id);
      if (item === undefined) return;
      setSaid(t('moved', { name: nameOf(item), place: place + 1, count: items.length }));
    },
  });
  const chosen = items.find(({ id }) => id === act?.id);
  const close = () => setAct(null);
  return (
    <>
      <ul className={classes.grid}>
        {inOrder(items, drag.ids).map((item, place) => (
          <GalleryTile
            key={item.id}
            item={item}
            name={nameOf(item)}
            place={place}
            count={items.length}
            canEdit={canEdit}
            isDragged={drag.dragged === item.id}
            grip={drag.gripOf(item.id)}
            onEdit={() => setAct({ what: 'edit', id: item.id })}
            onRemove={() => setAct({ what: 'remove', id: item.id })}
          />
        ))}
      </ul>
      <p className={classes.said} role="status">
        {said}
      </p>
      {chosen !== undefined && act?.what === 'edit' && <EditDialog item={chosen} onClose={close} />}
      {chosen !== undefined && act?.what === 'remove' && (
        <RemoveDialog item={chosen} name={nameOf(chosen)} onClose={close} />
      )}
    </>
  );
}
