import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { LeaveQuestion } from '../../lib/offline-desk/leave-question.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Nothing is lost by signing out, but nothing is sent either. */
export function LeaveDialog({ count, amount, answer }: LeaveQuestion) {
  const t = useTranslations('offlineDesk.unsent');
  const { language } = usePreferences();
  return (
    <ConfirmDialog
      title={t('title')}
      confirm={t('leave')}
      cancel={t('stay')}
      isBusy={false}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {t('about', { count, amount: formatXaf(amount, language) })}
    </ConfirmDialog>
  );
}
