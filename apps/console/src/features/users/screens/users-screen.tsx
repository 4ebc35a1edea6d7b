import { maskPhone, maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { exportOrgUsers, listOrgUsers, type OrgUserRow } from '@ardoise/contract/org-users';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import type { Column } from '../../../ui/data-list/columns.ts';
import { DataList } from '../../../ui/data-list/data-list.tsx';
import { ExportButton } from '../../../domain/lists/export-button.tsx';
import { useList } from '../../../domain/lists/use-list.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PersonCell } from '../../../domain/people/person-cell.tsx';
import { PhoneText } from '../../../domain/people/phone-text.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';

function useUserColumns(): ReadonlyArray<Column<OrgUserRow>> {
  const t = useTranslations('users');
  return [
    {
      id: 'name',
      title: t('list.columns.name'),
      cell: ({ fullName }) => <PersonCell name={maskPhonesIn(fullName)} />,
      card: ({ fullName }) => maskPhonesIn(fullName),
    },
    {
      id: 'phone',
      title: t('list.columns.phone'),
      cell: ({ phone }) => (phone === null ? null : <PhoneText number={phone} />),
      card: ({ phone }) => (phone === null ? null : maskPhone(phone)),
    },
    {
      id: 'email',
      title: t('list.columns.email'),
      onCard: 'never',
      cell: ({ email }) => email,
    },
    {
      id: 'families',
      title: t('list.columns.families'),
      cell: ({ families }) => families.join(', ') || t('payer'),
    },
    {
      id: 'students',
      title: t('list.columns.students'),
      align: 'end',
      onCard: 'never',
      cell: ({ studentCount }) => studentCount,
    },
    {
      id: 'account',
      title: t('list.columns.account'),
      onCard: 'state',
      cell: ({ hasAccount }) => (
        <StateTag tone="idle">{t(hasAccount ? 'hasAccount' : 'noAccount')}</StateTag>
      ),
    },
  ];
}

export function UsersScreen(): ReactNode {
  const t = useTranslations('users');
  const { api } = useConsole();
  const canEdit = useCan()('people.edit');
  const list = useList(listOrgUsers, { name: 'users' });
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <ExportButton onExport={() => api(exportOrgUsers, { body: { q: list.search.q } })} />
        }
      />
      <DataList
        caption={t('title')}
        failedTitle={t('list.failed')}
        list={list}
        columns={useUserColumns()}
        searchLabel={t('list.search')}
        rowId={({ id }) => id}
        rowTarget={({ id }) => ({ to: '/apps/users/view/$id', params: { id } })}
        empty={{
          title: t('list.empty.title'),
          about: t('list.empty.about'),
          action: canEdit && (
            <LinkButton to="/onboarding/families/add/{-$id}" params={{ id: undefined }}>
              {t('list.empty.action')}
            </LinkButton>
          ),
        }}
      />
    </>
  );
}
