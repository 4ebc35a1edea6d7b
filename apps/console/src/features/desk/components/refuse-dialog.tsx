import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useRefuse } from '../mutations.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface RefuseDialogProps {
  school: DeskSchool;
  onClose: () => void;
}

function useRefusalWords({ state, name, askedName }: DeskSchool) {
  const t = useTranslations('desk.refuseDialog');
  if (askedName !== null)
    return {
      title: t('nameTitle', { name: askedName }),
      about: t('nameAbout'),
      confirm: t('confirm'),
    };
  return state === 'verified'
    ? {
        title: t('takeBackTitle', { name }),
        about: t('takeBackAbout'),
        confirm: t('takeBackConfirm'),
      }
    : { title: t('title', { name }), about: t('about'), confirm: t('confirm') };
}

export function RefuseDialog({ school, onClose }: RefuseDialogProps) {
  const t = useTranslations('desk.refuseDialog');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRefuse(school);
  const refuse = (reason: string, discard: () => void) =>
    mutate(reason, {
      onSuccess: () => {
        discard();
        toasts.show({ title: t('done'), tone: 'done' });
      },
      onSettled: onClose,
    });
  return (
    <ReasonDialog
      isDestructive
      {...useRefusalWords(school)}
      draft={`refuse:${school.id}`}
      help={t('reasonHelp')}
      isBusy={isPending}
      onConfirm={refuse}
      onClose={onClose}
    />
  );
}
