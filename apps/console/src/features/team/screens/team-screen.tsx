import { listStaff } from '@ardoise/contract/endpoints/staff';
import { sexNames } from '@ardoise/contract/people';
import { roleNames, roles } from '@ardoise/contract/protocol/permissions';
import type { StaffRow } from '@ardoise/contract/team/staff';
import { dayIn } from '@ardoise/contract/values/dates';
import { formatPhone } from '@ardoise/contract/values/phone';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useList } from '../../../domain/lists/use-list.ts';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime, formatShortDay } from '../../../lib/format.ts';
import { useCan, useMe, useTimeZone } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { AddDialog } from '../components/add-dialog.tsx';
import { InviteDialog } from '../components/invite-dialog.tsx';
import { ManageDialog } from '../components/manage-dialog.tsx';
import { RoleGuide } from '../components/role-guide.tsx';
import { SecondFactorRule } from '../components/second-factor-rule.tsx';
import classes from '../components/team.module.css';
import { useTeamFacts } from '../queries.ts';

/** The invitation's state says what is to be expected of somebody, and when. */
function InvitationTag({ row }: { row: StaffRow }) {
  const t = useTranslations('team.invitation');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const { state, expiresAt } = row.invitation;
  if (state === 'none') return null;
  const day =
    expiresAt === null ? '' : formatShortDay(dayIn(timeZone, new Date(expiresAt)), language);
  return (
    <StateTag tone={state === 'expired' ? 'alarm' : 'idle'}>
      {state === 'open' ? t('open', { day }) : t(state)}
    </StateTag>
  );
}

function useOwnColumns(): ReadonlyArray<Column<StaffRow>> {
  const t = useTranslations('team');
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const ownId = useMe().data?.user.id;
  return [
    {
      id: 'name',
      title: t('columns.name'),
      cell: ({ id, fullName, photo }) => (
        <PersonCell name={fullName} photo={photo} {...(id === ownId ? { detail: t('you') } : {})} />
      ),
      card: ({ id, fullName }) => (id === ownId ? `${fullName} (${t('you')})` : fullName),
    },
    {
      id: 'role',
      title: t('columns.role'),
      cell: ({ role }) => roleNames[role][language],
    },
    {
      id: 'contact',
      title: t('columns.contact'),
      cell: ({ phone, username }) => (phone === null ? username : formatPhone(phone)),
    },
    {
      id: 'email',
      title: t('columns.email'),
      isExtra: true,
      onCard: 'never',
      cell: ({ email }) => email,
    },
    {
      id: 'lastSeen',
      title: t('columns.lastSeen'),
      onCard: 'never',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? t('never') : formatDateTime(lastSeenAt, timeZone),
    },
    {
      id: 'secondFactor',
      title: t('columns.secondFactor'),
      onCard: 'never',
      cell: ({ hasSecondFactor, isInvitation }) =>
        isInvitation ? null : t(hasSecondFactor ? 'secondFactor.on' : 'secondFactor.off'),
    },
    {
      id: 'invitation',
      title: t('columns.invitation'),
      cell: (row) => <InvitationTag row={row} />,
      card: (row) => (row.isInvitation ? <InvitationTag row={row} /> : null),
    },
    {
      id: 'organisationId',
      title: t('columns.organisationId'),
      isExtra: true,
      onCard: 'never',
      cell: ({ organisationId }) => organisationId,
    },
    {
      id: 'sex',
      title: t('columns.sex'),
      isExtra: true,
      onCard: 'never',
      cell: ({ sex }) => (sex === null ? null : sexNames[sex][language]),
    },
  ];
}

function useTeamColumns(onManage: (row: StaffRow) => void): ReadonlyArray<Column<StaffRow>> {
  const t = useTranslations('team');
  const canEdit = useCan()('staff.edit');
  const columns = useOwnColumns();
  if (!canEdit) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      title: t('columns.actions'),
      onCard: 'state',
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={t('manageNamed', { name: row.fullName })}
          onClick={() => onManage(row)}
        >
          {t('manage')}
        </Button>
      ),
    },
  ];
}

type Open = 'invite' | 'add' | StaffRow | null;

/** Who works for the school, who is invited, and what each may do. */
export function TeamScreen(): ReactNode {
  const t = useTranslations('team');
  const { language } = usePreferences();
  const canEdit = useCan()('staff.edit');
  const [open, setOpen] = useState<Open>(null);
  const list = useList(listStaff, { name: 'team', filters: ['role'] });
  const facts = useTeamFacts();
  const close = () => setOpen(null);
  const actions = canEdit && (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('add')}>
        {t('addDialog.open')}
      </Button>
      <ThumbAction>
        <Button aria-haspopup="dialog" onClick={() => setOpen('invite')}>
          {t('inviteDialog.open')}
        </Button>
      </ThumbAction>
    </>
  );
  return (
    <>
      <PageHead title={t('title')} about={t('about')} actions={actions} />
      <DataList
        caption={t('title')}
        failedTitle={t('failed')}
        list={list}
        columns={useTeamColumns(setOpen)}
        searchLabel={t('search')}
        filters={[
          {
            id: 'role',
            title: t('filters.role'),
            options: roles.map((role) => ({ value: role, label: roleNames[role][language] })),
          },
        ]}
        rowId={({ id }) => id}
        empty={{ title: t('empty.title'), about: t('empty.about') }}
      />
      <div className={classes.below}>
        {facts !== undefined && (
          <SecondFactorRule
            isRequired={facts.requiresSecondFactor}
            missing={facts.withoutSecondFactor}
          />
        )}
        <RoleGuide />
      </div>
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open === 'add' && <AddDialog onClose={close} />}
      {open !== null && typeof open === 'object' && <ManageDialog row={open} onClose={close} />}
    </>
  );
}
