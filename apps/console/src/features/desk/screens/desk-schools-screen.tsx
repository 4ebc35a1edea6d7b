import { type DeskSchoolRow, listDeskSchools } from '@ardoise/contract/desk/schools';
import { verificationNames, verificationStates } from '@ardoise/contract/verification';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { VerificationTag } from '../components/verification-tag.tsx';
import { useWaiting } from '../queries.ts';

const filterIds = ['state'] as const;

function useSchoolColumns(): ReadonlyArray<Column<DeskSchoolRow>> {
  const t = useTranslations('desk.list');
  const timeZone = useTimeZone();
  return [
    {
      id: 'school',
      title: t('columns.school'),
      cell: ({ name, askedName, appId }) => (
        <PersonCell
          name={name}
          detail={askedName === null ? appId : t('asks', { name: askedName })}
        />
      ),
      card: ({ name }) => name,
    },
    { id: 'town', title: t('columns.town'), cell: ({ town }) => town },
    {
      id: 'state',
      title: t('columns.state'),
      onCard: 'state',
      cell: ({ state, askedName }) => (
        <VerificationTag state={state} asksForName={askedName !== null} />
      ),
    },
    {
      id: 'waiting',
      title: t('columns.waiting'),
      cell: ({ waitingSince }) =>
        waitingSince === null ? null : formatDateTime(waitingSince, timeZone),
      card: ({ askedName, appId }) => (askedName === null ? appId : t('asks', { name: askedName })),
    },
    {
      id: 'registered',
      title: t('columns.registered'),
      onCard: 'never',
      cell: ({ registeredAt }) => formatDateTime(registeredAt, timeZone),
    },
  ];
}

/** The title counts the work, and the button begins with the oldest. */
function Head(): ReactNode {
  const t = useTranslations('desk.list');
  const timeZone = useTimeZone();
  const { data } = useWaiting();
  if (data === undefined) return <PageHead title={t('loading')} />;
  const [oldest] = data.items;
  return (
    <PageHead
      title={t('title', { count: data.waiting })}
      about={
        data.oldestSince === null
          ? t('none')
          : t('oldest', { when: formatDateTime(data.oldestSince, timeZone) })
      }
      actions={
        oldest !== undefined && (
          <LinkButton to="/desk/schools/$id" params={{ id: oldest.id }}>
            {t('review')}
          </LinkButton>
        )
      }
    />
  );
}

export function DeskSchoolsScreen(): ReactNode {
  const t = useTranslations('desk.list');
  const { language } = usePreferences();
  const list = useList(listDeskSchools, { name: 'desk-schools', filters: filterIds });
  return (
    <>
      <Head />
      <DataList
        caption={t('loading')}
        list={list}
        columns={useSchoolColumns()}
        filters={[
          {
            id: 'state',
            title: t('filters.state'),
            options: verificationStates.map((state) => ({
              value: state,
              label: verificationNames[state][language],
            })),
          },
        ]}
        searchLabel={t('search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/desk/schools/$id', params: { id } })}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
    </>
  );
}
