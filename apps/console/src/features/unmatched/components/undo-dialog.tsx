import type { StatementLineRow } from '@ardoise/contract/statements';
import { formatXaf } from '@ardoise/contract/values/money';
import { useTranslations } from 'use-intl';
import { SecondPersonNote, useSayCorrected } from '../../../domain/corrections/second-person.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useReturnLine } from '../mutations.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface UndoDialogProps {
  line: StatementLineRow;
  onClose: () => void;
}

/** An assignment is undone as every payment is: above the school's amount by two. */
export function UndoDialog({ line, onClose }: UndoDialogProps) {
  const t = useTranslations('unmatched.undo');
  const { language } = usePreferences();
  const sayCorrected = useSayCorrected();
  const { mutate, isPending } = useReturnLine(line.id);
  const undo = (reason: string) =>
    mutate(reason, {
      onSuccess: ({ assigned }) =>
        sayCorrected(
          assigned === null ? 'done' : 'asked',
          t('done', { amount: formatXaf(line.amount, language) }),
        ),
      onSettled: onClose,
    });
  return (
    <ReasonDialog
      isDestructive
      title={t('title')}
      confirm={t('confirm')}
      isBusy={isPending}
      note={<SecondPersonNote amount={line.amount} />}
      onConfirm={undo}
      onClose={onClose}
    >
      {t('about')}
    </ReasonDialog>
  );
}
