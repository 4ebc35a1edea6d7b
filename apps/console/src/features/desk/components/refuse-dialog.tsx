import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useRefuse } from '../mutations.ts';

interface RefuseDialogProps {
  school: DeskSchool;
  onClose: () => void;
}

/** Reasons take thought: what is typed is kept until the decision is made. */
function useReason(schoolId: string) {
  const draft = useDraft<{ reason: string }>(`refuse:${schoolId}`);
  const [reason, setReason] = useState(draft.kept?.reason ?? '');
  useEffect(() => {
    if (reason !== '') draft.keep({ reason });
  }, [draft, reason]);
  return { reason, setReason, discard: draft.discard };
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
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRefuse(school);
  const { reason, setReason, discard } = useReason(school.id);
  const { title, about, confirm } = useRefusalWords(school);
  const refuse = () =>
    mutate(reason.trim(), {
      onSuccess: () => {
        discard();
        toasts.show({ title: t('done'), tone: 'done' });
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      isDestructive
      title={title}
      confirm={confirm}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={reason.trim().length < 3}
      onConfirm={refuse}
      onClose={onClose}
    >
      <p>{about}</p>
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={3}
        maxLength={500}
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
