import '@mantine/core/styles/Menu.layer.css';
import type { GalleryItem } from '@ardoise/contract/gallery/gallery';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useHide } from '../mutations.ts';
import type { Grip } from './use-drag.ts';
import classes from './gallery-tile.module.css';

interface TileProps {
  item: GalleryItem;
  name: string;
  place: number;
  count: number;
  canEdit: boolean;
  isDragged: boolean;
  grip: Grip;
  onEdit: () => void;
  onRemove: () => void;
}

function Acts({ item, name, place, count, grip, onEdit, onRemove }: TileProps) {
  const t = useTranslations('gallery.tile');
  const { toasts } = useConsole();
  const { mutate } = useHide(item.id);
  const hide = () =>
    mutate(!item.isHidden, {
      onSuccess: ({ isHidden }) =>
        toasts.show({ title: t(isHidden ? 'hiddenNow' : 'shownNow'), tone: 'done' }),
    });
  return (
    <div className={classes.acts}>
      <ActionIcon
        {...grip}
        className={classes.grip ?? ''}
        variant="default"
        size={40}
        aria-label={t('move', { name, place: place + 1, count })}
        title={t('moveHelp')}
      >
        <Icon name="transfer" />
      </ActionIcon>
      <Button variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <MoreMenu label={t('more', { name })}>
        <Menu.Item onClick={hide}>{t(item.isHidden ? 'show' : 'hide')}</Menu.Item>
        <Menu.Item color="red" onClick={onRemove}>
          {t('remove')}
        </Menu.Item>
      </MoreMenu>
    </div>
  );
}

/** One picture or video as staff see it: hidden ones are pale, and say so. */
export function GalleryTile(props: TileProps) {
  const t = useTranslations('gallery.tile');
  const { item, name, canEdit, isDragged } = props;
  return (
    <li
      className={classes.tile}
      data-gallery-item={item.id}
      data-dragged={isDragged || undefined}
      data-hidden={item.isHidden || undefined}
    >
      <div className={classes.frame}>
        <img
          className={classes.picture}
          src={item.small}
          alt={item.alt === '' ? name : item.alt}
          loading="lazy"
          draggable={false}
        />
        <span className={classes.tags}>
          {item.isHidden && <StateTag tone="alarm">{t('hidden')}</StateTag>}
          {item.kind === 'video' && <StateTag tone="idle">{t('video')}</StateTag>}
        </span>
      </div>
      <p className={classes.title} data-missing={item.title === '' || undefined}>
        {name}
      </p>
      {item.description !== '' && <p className={classes.about}>{item.description}</p>}
      {item.alt === '' && canEdit && <p className={classes.about}>{t('noAlt')}</p>}
      {canEdit && <Acts {...props} />}
    </li>
  );
}
