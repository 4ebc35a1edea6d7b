import type { ApplicationDetail } from '@ardoise/contract/applications';
import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useReject } from '../mutations.ts';

interface RejectDialogProps {
  application: ApplicationDetail;
  isForGood: boolean;
  onClose: () => void;
}

/** Reasons take thought: what is typed is kept until the decision is made. */
function useReasons(applicationId: string) {
  const draft = useDraft<{ reasons: string }>(`reject:${applicationId}`);
  const [reasons, setReasons] = useState(draft.kept?.reasons ?? '');
  useEffect(() => {
    if (reasons !== '') draft.keep({ reasons });
  }, [draft, reasons]);
  return { reasons, setReasons, discard: draft.discard };
}

export function RejectDialog({ application, isForGood, onClose }: RejectDialogProps) {
  const t = useTranslations('admissions.rejectDialog');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutate, isPending } = useReject(application.id, isForGood);
  const { reasons, setReasons, discard } = useReasons(application.id);
  const name = application.student;
  const reject = () =>
    mutate(reasons.trim(), {
      onSuccess: () => {
        discard();
        toasts.show({ title: t('done'), tone: 'done' });
        onClose();
      },
      onError: onClose,
    });
  return (
    <ConfirmDialog
      isDestructive
      title={t(isForGood ? 'titleForGood' : 'title', { name })}
      confirm={t(isForGood ? 'confirmForGood' : 'confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      isDisabled={reasons.trim().length < 3}
      onConfirm={reject}
      onClose={onClose}
    >
      <p>{t(isForGood ? 'aboutForGood' : 'about')}</p>
      <Textarea
        data-autofocus
        withAsterisk
        autosize
        minRows={3}
        maxLength={1000}
        label={t('reasons')}
        description={t('reasonsHelp')}
        value={reasons}
        onChange={(event) => setReasons(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
