import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRevokeKey } from '../mutations.ts';

/** It ends at once: whatever still uses it is refused from then on. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations('apiKeys.revoke');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRevokeKey(apiKey.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name: apiKey.name })}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toasts.show({ title: t('done'), tone: 'done' }),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('about')}</p>
    </ConfirmDialog>
  );
}
