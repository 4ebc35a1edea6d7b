import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEndLinks } from '../mutations.ts';

interface EndLinksProps {
  chat: ChatDetail;
  onClose: () => void;
}

/** Where a phone was lost or a number is somebody else's: whoever has a link reads and writes nothing more. */
export function EndLinks({ chat, onClose }: EndLinksProps) {
  const t = useTranslations('chat.head');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useEndLinks(chat.id);
  const end = () =>
    mutate(undefined, {
      onSuccess: () => {
        toasts.show({ title: t('linksEnded'), tone: 'done' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isDestructive
      title={t('endLinksTitle', { name: maskPhonesIn(chat.guardian.name) })}
      confirm={t('endLinksConfirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{t('endLinksAbout')}</p>
    </ConfirmDialog>
  );
}
