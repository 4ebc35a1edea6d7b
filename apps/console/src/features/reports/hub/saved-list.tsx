import { reportForms } from '@ardoise/contract/reports/report-forms';
import type { SavedReport } from '@ardoise/contract/reports/saved-reports';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { Column } from '../../../ui/data-list/columns.ts';
import { ShortList } from '../../../ui/data-list/short-list.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { readChoice } from '../choice.ts';
import classes from '../components/reports.module.css';
import { SaveDialog } from '../components/save-dialog.tsx';
import { useRemoveSaved } from '../mutations.ts';
import { useSavedReports } from '../queries.ts';
import { reportPaths } from '../report-paths.ts';
import { PartState } from './part-state.tsx';

function RemoveDialog({ saved, onClose }: { saved: SavedReport; onClose: () => void }) {
  const t = useTranslations('reports.saved');
  const texts = useTranslations('reports');
  const { toasts } = useConsole();
  const { mutate, isPending } = useRemoveSaved(saved.id);
  const { name, schedules } = saved;
  return (
    <ConfirmDialog
      isDestructive
      title={t('removeTitle', { name })}
      confirm={t('remove')}
      cancel={texts('cancel')}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => toasts.show({ title: t('removed', { name }), tone: 'done' }),
          onSettled: onClose,
        })
      }
    >
      <p>{t('removeAbout')}</p>
      {schedules > 0 && <p>{t('removeSent', { count: schedules })}</p>}
    </ConfirmDialog>
  );
}

interface ActsProps {
  saved: SavedReport;
  onChange: () => void;
  onRemove: () => void;
}

function Acts({ saved: { name, isOwn, canChange }, onChange, onRemove }: ActsProps) {
  const t = useTranslations('reports.saved');
  if (!canChange) return null;
  return (
    <span className={classes.acts}>
      {isOwn && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('changeOf', { name })}
          onClick={onChange}
        >
          {t('change')}
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t('removeOf', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </span>
  );
}

type Asked = { readonly saved: SavedReport; readonly act: 'change' | 'remove' };

function useColumns(onAsk: (asked: Asked) => void): ReadonlyArray<Column<SavedReport>> {
  const t = useTranslations('reports.saved');
  const { language } = usePreferences();
  const when = useWhen();
  return [
    { id: 'name', title: t('name'), cell: ({ name }) => name },
    {
      id: 'report',
      title: t('report'),
      cell: ({ kind }) => reportForms[kind].title[language],
    },
    {
      id: 'owner',
      title: t('owner'),
      cell: ({ isOwn, owner }) => (isOwn ? t('you') : (owner ?? t('formerMember'))),
    },
    { id: 'changed', title: t('changed'), cell: ({ changedAt }) => when(changedAt) },
    {
      id: 'state',
      title: t('shared'),
      onCard: 'line',
      cell: ({ isShared, schedules }) =>
        isShared || schedules > 0 ? (
          <span className={classes.acts}>
            {isShared && <StateTag tone="idle">{t('shared')}</StateTag>}
            {schedules > 0 && <StateTag tone="idle">{t('sent', { count: schedules })}</StateTag>}
          </span>
        ) : null,
    },
    {
      id: 'act',
      title: t('act'),
      align: 'end',
      onCard: 'line',
      cell: (saved) => (
        <Acts
          saved={saved}
          onChange={() => onAsk({ saved, act: 'change' })}
          onRemove={() => onAsk({ saved, act: 'remove' })}
        />
      ),
    },
  ];
}

/** Reports under a name: one's own, and those that others share. */
export function SavedList() {
  const t = useTranslations('reports.saved');
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(setAsked);
  const query = useSavedReports();
  const saved = query.data?.items;
  const close = () => setAsked(null);
  return (
    <>
      <ShortList
        title={t('title')}
        action={<p className={classes.dim}>{t('about')}</p>}
        columns={columns}
        rows={query.error === null ? saved : (saved ?? [])}
        rowId={({ id }) => id}
        rowTarget={({ id, kind, choice }) => ({
          to: reportPaths[kind],
          search: { ...readChoice(kind, choice), saved: id } as never,
        })}
      >
        <PartState query={query} count={saved?.length} empty={t('empty')} />
      </ShortList>
      {asked?.act === 'remove' && <RemoveDialog saved={asked.saved} onClose={close} />}
      {asked?.act === 'change' && (
        <SaveDialog
          kind={asked.saved.kind}
          choice={readChoice(asked.saved.kind, asked.saved.choice)}
          saved={asked.saved}
          onClose={close}
        />
      )}
    </>
  );
}
