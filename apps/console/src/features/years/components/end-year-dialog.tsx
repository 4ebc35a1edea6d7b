import type { YearDetail } from '@ardoise/contract/years';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useEndYear } from '../mutations.ts';
import classes from './end-year-dialog.module.css';

interface EndYearDialogProps {
  year: YearDetail;
  act: 'stop' | 'cancel';
  onClose: () => void;
}

/** What stopping or cancelling does, in so many words. */
function Consequences({ year, act }: Omit<EndYearDialogProps, 'onClose'>) {
  const t = useTranslations('years');
  if (act === 'stop') {
    return (
      <>
        <p>{t('end.stopAbout')}</p>
        {year.isCurrent && <p>{t('end.stopCurrent')}</p>}
        <p>{t('end.stopFinal')}</p>
      </>
    );
  }
  return (
    <>
      <p>
        {t('end.cancelAbout', {
          students: year.studentCount,
          classes: t('classes', { count: year.classCount }),
        })}
      </p>
      <p>{t('end.cancelRefused')}</p>
      <p>{t('end.cancelFinal')}</p>
    </>
  );
}

/** Asks once. A refusal is shown in the server's own words, where the question was asked. */
export function EndYearDialog({ year, act, onClose }: EndYearDialogProps) {
  const t = useTranslations('years');
  const { toasts } = useConsole();
  const { mutate, isPending, error } = useEndYear(year.id, act);
  const name = { year: year.name };
  const isRefused = isApiError(error, 'yearHasPayments', 'yearIsBeingPaid', 'yearNotRunning');
  const run = () =>
    mutate(undefined, {
      onSuccess: () => {
        const done = act === 'stop' ? 'end.stopped' : 'end.cancelled';
        toasts.show({ title: t(done, name), tone: 'done' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isDestructive
      title={t(act === 'stop' ? 'end.stopTitle' : 'end.cancelTitle', name)}
      confirm={t(act === 'stop' ? 'end.stopConfirm' : 'end.cancelConfirm', name)}
      cancel={t(isRefused ? 'close' : 'end.keep')}
      isBusy={isPending}
      isDisabled={isRefused}
      onConfirm={run}
      onClose={onClose}
    >
      {!isRefused && <Consequences year={year} act={act} />}
      {isApiError(error) && (
        <p className={classes.refusal} role="alert">
          {error.message}
        </p>
      )}
    </ConfirmDialog>
  );
}
