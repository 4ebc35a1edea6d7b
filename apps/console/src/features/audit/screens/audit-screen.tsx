import { exportAudit } from '@ardoise/contract/endpoints/audit';
import { listStaff } from '@ardoise/contract/endpoints/staff';
import type { AuditEntry } from '@ardoise/contract/audit';
import { actorNames, actorText } from '@ardoise/contract/audit-words/actor-names';
import { recordAddress } from '@ardoise/contract/audit-words/record-screen';
import { sayAuditAction, sayAuditKind } from '@ardoise/contract/audit-words/say-entry';
import { auditKinds } from '@ardoise/contract/audit-words/things';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useToday } from '../../../domain/years/use-today.ts';
import { callQuery } from '../../../lib/api/call-query.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import type { Filter } from '../../../ui/data-list/filters.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import classes from '../components/audit.module.css';
import { Changes } from '../components/changes.tsx';
import { type AuditFilterId, useAudit } from '../use-audit.ts';

type OnOnly = (filter: { subjectId: string } | { personId: string }) => void;

interface EntryProps {
  entry: AuditEntry;
  onOnly: OnOnly;
}

/** Whoever it was, with everything else that they did a press away: also of somebody whom the filter does not list any more. */
function Actor({ entry, onOnly }: EntryProps) {
  const t = useTranslations('team.audit');
  const { language } = usePreferences();
  const { actorId, actorRole } = entry;
  const actor = actorText(entry, language);
  return (
    <span className={classes.who}>
      {actorId === null || actor === null ? (
        <span>{actor ?? t('nobody')}</span>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          classNames={{ root: classes.actor ?? '', label: classes.actorName ?? '' }}
          aria-label={t('onlyPerson', { name: actor })}
          title={t('onlyPerson', { name: actor })}
          onClick={() => onOnly({ personId: actorId })}
        >
          {actor}
        </Button>
      )}
      <span className={classes.role}>{actorNames[actorRole][language]}</span>
    </span>
  );
}

/** To the record itself where it has a screen, and to everything else that happened to it. */
function RecordActs({ entry, onOnly }: EntryProps) {
  const t = useTranslations('team.audit');
  const { language } = usePreferences();
  const { subject, subjectId, action } = entry;
  if (subjectId === null) return null;
  const address = recordAddress(subject, subjectId);
  return (
    <span className={classes.record}>
      {address !== null && (
        <LinkButton
          variant="default"
          size="compact-sm"
          to={address as '/'}
          aria-label={t('openNamed', { what: sayAuditAction(action, language) })}
        >
          {t('open')}
        </LinkButton>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => onOnly({ subjectId })}>
        {t('only')}
      </Button>
    </span>
  );
}

function useColumns(onOnly: OnOnly): ReadonlyArray<Column<AuditEntry>> {
  const t = useTranslations('team.audit');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  return [
    {
      id: 'what',
      title: t('columns.what'),
      cell: ({ action }) => sayAuditAction(action, language),
    },
    {
      id: 'when',
      title: t('columns.when'),
      onCard: 'amount',
      cell: ({ at }) => formatDateTime(at, timeZone),
    },
    {
      id: 'who',
      title: t('columns.who'),
      onCard: 'line',
      cell: (entry) => <Actor entry={entry} onOnly={onOnly} />,
    },
    { id: 'where', title: t('columns.where'), onCard: 'state', cell: ({ address }) => address },
    {
      id: 'changes',
      title: t('columns.changes'),
      onCard: 'line',
      cell: (entry) => <Changes entry={entry} />,
    },
    {
      id: 'record',
      title: t('columns.record'),
      onCard: 'line',
      cell: (entry) => <RecordActs entry={entry} onOnly={onOnly} />,
    },
  ];
}

type Chosen = Readonly<Partial<Record<AuditFilterId, string>>>;

function useFilters({ subjectId, personId }: Chosen): ReadonlyArray<Filter<AuditFilterId>> {
  const t = useTranslations('team.audit.filters');
  const { language } = usePreferences();
  const today = useToday();
  const team = useQuery(callQuery(useConsole(), listStaff, { query: { perPage: 100 } })).data;
  const people = (team?.items ?? [])
    .filter(({ isInvitation }) => !isInvitation)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  const isFormer =
    team !== undefined && personId !== undefined && !people.some(({ value }) => value === personId);
  return [
    {
      id: 'personId',
      title: t('person'),
      options: isFormer ? [...people, { value: personId, label: t('formerPerson') }] : people,
    },
    {
      id: 'kind',
      title: t('kind'),
      options: auditKinds
        .map((kind) => ({ value: kind, label: sayAuditKind(kind, language) }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    },
    {
      id: 'from',
      title: t('period'),
      options: [],
      range: { to: 'to', today },
    },
    ...(subjectId === undefined
      ? []
      : [{ id: 'subjectId' as const, title: t('record'), options: [], toggle: subjectId }]),
  ];
}

/** Who did what, newest first. */
export function AuditScreen(): ReactNode {
  const t = useTranslations('team.audit');
  const { api } = useConsole();
  const { list, chosen, onOlder, onNewer } = useAudit();
  const file = useMutation({
    mutationFn: () => api(exportAudit, { body: chosen }),
    onSuccess: ({ address }) => saveFile(address),
  });
  const only: OnOnly = (filters) => list.change({ filters });
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <Button variant="default" loading={file.isPending} onClick={() => file.mutate()}>
            {t('export')}
          </Button>
        }
      />
      <DataList
        caption={t('title')}
        failedTitle={t('failed')}
        list={list}
        columns={useColumns(only)}
        filters={useFilters(chosen)}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
        noMatch={{ title: t('noMatch.title'), about: t('noMatch.about') }}
      />
      {(onOlder ?? onNewer) !== undefined && (
        <nav className={classes.pages} aria-label={t('pages')}>
          <Button variant="default" disabled={onNewer === undefined} onClick={() => onNewer?.()}>
            {t('newer')}
          </Button>
          <Button variant="default" disabled={onOlder === undefined} onClick={() => onOlder?.()}>
            {t('older')}
          </Button>
        </nav>
      )}
    </>
  );
}
