import {
  type ApplicationRow,
  applicationStateNames,
  applicationStates,
  listApplications,
} from '@ardoise/contract/applications';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { ApplicationStateTag, isOpen, ReviewDue } from '../components/application-state.tsx';

const filterIds = ['state'] as const;

function useApplicationColumns(): ReadonlyArray<Column<ApplicationRow>> {
  const t = useTranslations('admissions.list.columns');
  const timeZone = useTimeZone();
  return [
    {
      id: 'student',
      title: t('student'),
      cell: ({ student, number }) => <PersonCell name={student} detail={number} />,
      card: ({ student }) => student,
    },
    { id: 'guardian', title: t('guardian'), cell: ({ guardian }) => guardian },
    {
      id: 'phone',
      title: t('phone'),
      onCard: 'never',
      cell: ({ phone }) => (phone === null ? null : <PhoneText number={phone} />),
    },
    { id: 'class', title: t('class'), cell: ({ wantedClass }) => wantedClass },
    {
      id: 'state',
      title: t('state'),
      onCard: 'state',
      cell: ({ state }) => <ApplicationStateTag state={state} />,
    },
    {
      id: 'due',
      title: t('due'),
      onCard: 'amount',
      cell: ({ state, reviewDueAt }) => <ReviewDue state={state} reviewDueAt={reviewDueAt} />,
      card: ({ state, reviewDueAt }) =>
        isOpen(state) ? <ReviewDue state={state} reviewDueAt={reviewDueAt} /> : null,
    },
    {
      id: 'submitted',
      title: t('submitted'),
      isExtra: true,
      cell: ({ submittedAt }) => formatDateTime(submittedAt, timeZone),
    },
  ];
}

/** The public form, in a tab of its own, to look at or to share. */
function FormLink() {
  const t = useTranslations('admissions.list');
  const { base } = useConsole();
  return (
    <Button
      component="a"
      variant="default"
      href={`/apply/${encodeURIComponent(base.appId)}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('form')}
    </Button>
  );
}

export function ApplicationsScreen(): ReactNode {
  const t = useTranslations('admissions');
  const { language } = usePreferences();
  const list = useList(listApplications, { name: 'applications', filters: filterIds });
  return (
    <>
      <PageHead title={t('title')} about={t('about')} actions={<FormLink />} />
      <DataList
        caption={t('title')}
        list={list}
        columns={useApplicationColumns()}
        filters={[
          {
            id: 'state',
            title: t('list.filters.state'),
            options: applicationStates.map((state) => ({
              value: state,
              label: applicationStateNames[state][language],
            })),
          },
        ]}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/apps/users/onboarding/review/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: <FormLink />,
        }}
      />
    </>
  );
}
