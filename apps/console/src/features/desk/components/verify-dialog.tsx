import type { DeskSchool } from '@ardoise/contract/desk/schools';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatList } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useVerify } from '../mutations.ts';

interface VerifyDialogProps {
  school: DeskSchool;
  onClose: () => void;
}

export function VerifyDialog({ school, onClose }: VerifyDialogProps) {
  const t = useTranslations('desk.verifyDialog');
  const people = useTranslations('people');
  const { language } = usePreferences();
  const { toasts } = useConsole();
  const { mutate, isPending } = useVerify(school);
  const isName = school.askedName !== null;
  const name = school.askedName ?? school.name;
  const verify = () =>
    mutate(undefined, {
      onSuccess: () => toasts.show({ title: t(isName ? 'nameDone' : 'done'), tone: 'done' }),
      onSettled: onClose,
    });
  const alike = school.resembles.map((other) => `${other.name} (${other.town ?? other.appId})`);
  return (
    <ConfirmDialog
      title={t(isName ? 'nameTitle' : 'title', { name })}
      confirm={t(isName ? 'nameConfirm' : 'confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={verify}
      onClose={onClose}
    >
      <p>{t(isName ? 'nameAbout' : 'about')}</p>
      {alike.length > 0 && (
        <p>
          <strong>{t('alike', { names: formatList(alike, language) })}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
