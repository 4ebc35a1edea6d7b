import { erasePerson, previewErasure } from '@ardoise/contract/endpoints/school-data';
import type { ErasurePreview, PersonToErase } from '@ardoise/contract/school-data/erasure';
import {
  erasureStateNames,
  keptPartNames,
  removedPartNames,
} from '@ardoise/contract/school-data/erasure-parts';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfirmationField, confirmationOf } from '../people/confirmation-field.tsx';
import { LoadState } from '../records/load-state.tsx';
import classes from './erase-dialog.module.css';

interface Part {
  readonly name: string;
  readonly count: number;
}

function Parts({ title, parts }: { title: string; parts: readonly Part[] }) {
  return (
    <section className={classes.parts}>
      <h3>{title}</h3>
      <ul>
        {parts.map(({ name, count }) => (
          <li key={name}>{count > 1 ? `${name} (${count})` : name}</li>
        ))}
      </ul>
    </section>
  );
}

interface MentionsProps {
  mentions: ErasurePreview['mentions'];
  hasMore: boolean;
}

/** Nothing tells whether these mean the person: somebody has to look. */
function Mentions({ mentions, hasMore }: MentionsProps) {
  const t = useTranslations('schoolData.erase');
  return (
    <details className={classes.parts}>
      <summary>{t('mentions', { count: mentions.length })}</summary>
      <p>{t('mentionsAbout')}</p>
      <ul>
        {mentions.map(({ where, text }) => (
          <li key={`${where} ${text}`}>{t('mention', { where, text })}</li>
        ))}
      </ul>
      {hasMore && <p>{t('mentionsMore')}</p>}
    </details>
  );
}

/** What goes, what stays, and what is in the way. */
function Effects({ preview }: { preview: ErasurePreview }) {
  const t = useTranslations('schoolData.erase');
  const { language } = usePreferences();
  const { removed, kept, blocks, namesakes, mentions, hasMoreMentions, erasure } = preview;
  if (erasure !== null)
    return (
      <p role="status">
        {t('again')} {erasureStateNames[erasure.state][language]}
      </p>
    );
  return (
    <>
      {blocks.length > 0 && (
        <section role="alert" className={classes.blocked}>
          <h3>{t('blocked')}</h3>
          {blocks.map(({ reason, text }) => (
            <p key={reason}>{text}</p>
          ))}
        </section>
      )}
      <Parts
        title={t('removed')}
        parts={removed.map(({ part, count }) => ({
          name: removedPartNames[part][language],
          count,
        }))}
      />
      <Parts
        title={t('kept')}
        parts={kept.map(({ part, count }) => ({ name: keptPartNames[part][language], count }))}
      />
      <p>{t('backups')}</p>
      {namesakes > 0 && <p>{t('namesakes', { count: namesakes })}</p>}
      {mentions.length > 0 && <Mentions mentions={mentions} hasMore={hasMoreMentions} />}
    </>
  );
}

interface EraseDialogProps {
  person: PersonToErase;
  name: string;
  /** Where the record is listed, should it be gone. */
  list: NonNullable<LinkProps['to']>;
  onDone?: () => void;
  onClose: () => void;
}

/** Shows first what it does, and asks for the name to be typed: it cannot be undone. */
export function EraseDialog({ person, name, list, onDone, onClose }: EraseDialogProps) {
  const t = useTranslations('schoolData.erase');
  const { api, toasts } = useConsole();
  const [typed, setTyped] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const query = useQuery({
    ...callQuery(useConsole(), previewErasure, { query: person }),
    staleTime: 0,
  });
  const preview = query.data;
  const by = preview?.confirmBy ?? null;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(
        erasePerson,
        { body: { ...person, typed, ...confirmationOf(by, confirmation) } },
        { once: true },
      ),
    onSuccess: () => {
      toasts.show({ title: t('asked', { name }), tone: 'done' });
      onClose();
      onDone?.();
    },
  });
  const canErase = preview !== undefined && preview.blocks.length === 0 && preview.erasure === null;
  const isTyped = preview !== undefined && typed.trim() === preview.name;
  const isConfirmed = by === null || confirmation.trim() !== '';
  return (
    <ConfirmDialog
      isDestructive
      title={t('title', { name })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      isBusy={isPending}
      isDisabled={!canErase || !isTyped || !isConfirmed}
      onClose={onClose}
      onConfirm={() => mutate()}
    >
      <p>{t('about')}</p>
      {preview === undefined ? (
        <LoadState query={query} list={list} />
      ) : (
        <Effects preview={preview} />
      )}
      {canErase && (
        <>
          <TextInput
            withAsterisk
            label={t('type', { name: preview.name })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <ConfirmationField by={by} value={confirmation} onChange={setConfirmation} />
        </>
      )}
    </ConfirmDialog>
  );
}
