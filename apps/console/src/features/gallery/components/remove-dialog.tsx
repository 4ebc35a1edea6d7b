import type { GalleryItem } from '@ardoise/contract/gallery/gallery';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRemove } from '../mutations.ts';

interface RemoveDialogProps {
  item: GalleryItem;
  name: string;
  onClose: () => void;
}

export function RemoveDialog({ item, name, onClose }: RemoveDialogProps) {
  const t = useTranslations('gallery.remove');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRemove(item.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            toasts.show({ title: t('done'), tone: 'done' });
            onClose();
          },
        })
      }
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}
