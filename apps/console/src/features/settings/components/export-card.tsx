import {
  listSchoolExports,
  openSchoolExport,
  removeSchoolExport,
  startSchoolExport,
} from '@ardoise/contract/endpoints/school-data';
import {
  type SchoolExport,
  schoolExportFailureNames,
  schoolExportStateNames,
} from '@ardoise/contract/school-data/school-export';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  ConfirmationField,
  confirmationOf,
  type ConfirmsBy,
} from '../../../domain/people/confirmation-field.tsx';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { StateTag, type StateTone } from '../../../ui/state-tag.tsx';
import { ListCard } from './list-card.tsx';
import classes from './school-data.module.css';

const tones: Record<SchoolExport['state'], StateTone> = {
  queued: 'idle',
  running: 'part',
  ready: 'paid',
  failed: 'alarm',
};

const isAtWork = ({ state }: SchoolExport): boolean => state === 'queued' || state === 'running';

const pollMs = 2_000;

/** Asked for again while one is being made. */
function useExports() {
  return useQuery({
    ...callQuery(useConsole(), listSchoolExports, {}),
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? pollMs : false),
  });
}

interface AskDialogProps {
  about: 'start' | 'download';
  confirmBy: ConfirmsBy;
  isBusy: boolean;
  onConfirm: (confirmation: { confirmation?: string }) => void;
  onClose: () => void;
}

/** Whoever has a second factor is asked for it, before it is made and before it leaves. */
function AskDialog({ about, confirmBy, isBusy, onConfirm, onClose }: AskDialogProps) {
  const t = useTranslations('schoolData.export');
  const people = useTranslations('people');
  const [typed, setTyped] = useState('');
  return (
    <ConfirmDialog
      title={t(`${about}Title`)}
      confirm={t(about)}
      cancel={people('cancel')}
      isBusy={isBusy}
      isDisabled={confirmBy !== null && typed.trim() === ''}
      onConfirm={() => onConfirm(confirmationOf(confirmBy, typed))}
      onClose={onClose}
    >
      <p>{t(`${about}About`)}</p>
      <ConfirmationField by={confirmBy} value={typed} onChange={setTyped} />
    </ConfirmDialog>
  );
}

function ExportRow({ made, confirmBy }: { made: SchoolExport; confirmBy: ConfirmsBy }) {
  const t = useTranslations('schoolData.export');
  const { api, toasts } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const [isAsking, setIsAsking] = useState(false);
  const { id, state, asOf, expiresAt, failure } = made;
  const download = useMutation({
    mutationFn: (body: { confirmation?: string }) =>
      api(openSchoolExport, { params: { id }, body }, { once: true }),
    onSuccess: ({ address }) => {
      setIsAsking(false);
      saveFile(address);
    },
  });
  const remove = useMutation({
    mutationFn: () => api(removeSchoolExport, { params: { id } }, { once: true }),
    onSuccess: () => toasts.show({ title: t('removed'), tone: 'done' }),
  });
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p>
          <StateTag tone={tones[state]}>{schoolExportStateNames[state][language]}</StateTag>{' '}
          {isAtWork(made) ? t('percent', { percent: made.progress }) : made.fileName}
        </p>
        <p className={classes.dim}>
          {t('askedBy', { name: made.madeBy, at: formatDateTime(made.createdAt, timeZone) })}
        </p>
        {asOf !== null && (
          <p className={classes.dim}>{t('asOf', { at: formatDateTime(asOf, timeZone) })}</p>
        )}
        {expiresAt !== null && (
          <p className={classes.dim}>{t('until', { at: formatDateTime(expiresAt, timeZone) })}</p>
        )}
        {failure !== null && <p role="alert">{schoolExportFailureNames[failure][language]}</p>}
      </div>
      <div className={classes.acts}>
        {state === 'ready' && made.isOwn && (
          <Button aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {t('download')}
          </Button>
        )}
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('remove')}
        </Button>
      </div>
      {isAsking && (
        <AskDialog
          about="download"
          confirmBy={confirmBy}
          isBusy={download.isPending}
          onConfirm={(body) => download.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

/** Everything of the school as one file, for an owner. */
export function ExportCard() {
  const t = useTranslations('schoolData.export');
  const { api } = useConsole();
  const [isAsking, setIsAsking] = useState(false);
  const query = useExports();
  const start = useMutation({
    mutationFn: (body: { confirmation?: string }) =>
      api(startSchoolExport, { body }, { once: true }),
    onSettled: () => setIsAsking(false),
  });
  const { items, confirmBy = null } = query.data ?? {};
  return (
    <ListCard
      title={t('title')}
      about={t('about')}
      empty={t('empty')}
      query={query}
      items={items}
      row={(made) => <ExportRow key={made.id} made={made} confirmBy={confirmBy} />}
    >
      <Button
        className={classes.start ?? ''}
        variant={items?.length === 0 ? 'filled' : 'default'}
        aria-haspopup="dialog"
        disabled={items?.some(isAtWork) ?? false}
        onClick={() => setIsAsking(true)}
      >
        {t('start')}
      </Button>
      {isAsking && (
        <AskDialog
          about="start"
          confirmBy={confirmBy}
          isBusy={start.isPending}
          onConfirm={(body) => start.mutate(body)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </ListCard>
  );
}
