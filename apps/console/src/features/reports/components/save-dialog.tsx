import '@mantine/core/styles/Checkbox.layer.css';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import type { SavedReport } from '@ardoise/contract/reports/saved-reports';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { ShownChoice } from '../choice.ts';
import { useChangeSaved, useSaveReport } from '../mutations.ts';
import { useNeeded } from '../use-needed.ts';

interface SaveDialogProps {
  kind: ReportKind;
  choice: ShownChoice;
  /** The one that gets another name; null for a new one. */
  saved: SavedReport | null;
  onSaved?: (saved: SavedReport) => void;
  onClose: () => void;
}

/** A name for what the report shows, and who finds it under it. */
export function SaveDialog({ kind, choice, saved, onSaved, onClose }: SaveDialogProps) {
  const t = useTranslations('reports.save');
  const texts = useTranslations('reports');
  const { toasts } = useConsole();
  const [name, setName] = useState(saved?.name ?? '');
  const [isShared, setIsShared] = useState(saved?.isShared ?? false);
  const [isTold, setIsTold] = useState(false);
  const create = useSaveReport(kind);
  const change = useChangeSaved();
  const error = create.error ?? change.error;
  const needed = useNeeded();
  const told = {
    onSuccess: (done: SavedReport) => {
      toasts.show({ title: t('done', { name: done.name }), tone: 'done' });
      onSaved?.(done);
      onClose();
    },
  };
  const save = () => {
    setIsTold(true);
    const report = { name: name.trim(), isShared, choice };
    if (report.name === '') return;
    if (saved === null) create.mutate(report, told);
    else change.mutate({ ...report, saved }, told);
  };
  return (
    <ConfirmDialog
      title={saved === null ? t('title') : t('renameTitle', { name: saved.name })}
      confirm={t('confirm')}
      cancel={texts('cancel')}
      isBusy={create.isPending || change.isPending}
      onClose={onClose}
      onConfirm={save}
    >
      <p>{t('about')}</p>
      <TextInput
        withAsterisk
        data-autofocus
        label={t('name')}
        description={t('nameHelp')}
        maxLength={80}
        value={name}
        error={
          isTold && name.trim() === '' ? needed : isApiError(error) ? error.message : undefined
        }
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('isShared')}
        checked={isShared}
        onChange={(event) => setIsShared(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
