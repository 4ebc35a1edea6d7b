import { resubmitSenderId, type SenderId } from '@ardoise/contract/shop/sender-ids';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useContractForm } from '../../../lib/form.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useResubmit } from '../mutations.ts';
import { SenderIdFields, type SenderIdValues } from './sender-id-fields.tsx';

interface ResubmitDialogProps {
  senderId: SenderId;
  onClose: () => void;
}

/** Corrected, and sent again without paying again. */
export function ResubmitDialog({ senderId, onClose }: ResubmitDialogProps) {
  const t = useTranslations('senderIds.resubmit');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const { mutateAsync } = useResubmit(senderId);
  const form = useContractForm<SenderIdValues, typeof resubmitSenderId.body>({
    schema: resubmitSenderId.body,
    initialValues: { name: senderId.name, use: senderId.use ?? '' },
    toInput: ({ name, use }) => ({
      name,
      use: use.trim() === '' ? null : use,
      version: senderId.version,
    }),
    refusalField: 'name',
    onSubmit: async ({ name, use }) => {
      await mutateAsync({ name, use });
      toasts.show({ title: t('sent', { name }), tone: 'done' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('title', { name: senderId.name })}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={form.submitting}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      {senderId.reason !== null && (
        <p>
          <strong>{t('reason')}</strong> {senderId.reason}
        </p>
      )}
      <SenderIdFields form={form} />
    </ConfirmDialog>
  );
}
