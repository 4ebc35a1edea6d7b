import { maskPhonesIn } from '@ardoise/contract/values/mask-phone';
import { type OrgUserDetail, updateOrgUser } from '@ardoise/contract/org-users';
import { TextInput } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { FormBar } from '../../../ui/form/form-bar.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { ContactFields } from '../../../domain/people/guardian-fields.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useComparedFields, userToInput, userToValues } from '../form/user-values.ts';
import { useUpdateUser } from '../mutations.ts';
import { useUser } from '../queries.ts';

function EditUser({ user }: { user: OrgUserDetail }) {
  const t = useTranslations('users.form');
  const people = useTranslations('people');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const update = useUpdateUser(user.id);
  const show = () => navigate({ to: '/apps/users/view/$id', params: { id: user.id } });
  const kept = useKeptForm({
    draft: `user:${user.id}`,
    stored: { values: userToValues(user), version: user.version },
    fields: useComparedFields(),
    schema: updateOrgUser.body,
    toInput: userToInput,
    save: update.mutateAsync,
    onSaved: ({ fullName }) => {
      toasts.show({ title: t('saved', { name: maskPhonesIn(fullName) }), tone: 'done' });
      return show();
    },
  });
  const { form, conflict } = kept;
  return (
    <>
      <PageHead title={t('editTitle', { name: maskPhonesIn(user.fullName) })} about={t('about')} />
      <form noValidate onSubmit={(event) => void form.submit(event)}>
        <KeptNotice kept={kept} who={t('who')} />
        <FormSection title={t('section')}>
          <TextInput
            withAsterisk
            label={people('guardian.fullName')}
            autoComplete="off"
            {...form.getInputProps('fullName')}
          />
          <ContactFields form={form} prefix="" phones={form.values.phones} />
        </FormSection>
        <FormBar
          label={t('save')}
          isBusy={form.submitting}
          isDisabled={conflict.length > 0 || !kept.isDirty}
          onCancel={() => void show()}
        />
      </form>
    </>
  );
}

export function EditUserScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/apps/users/edit/$id' });
  const query = useUser(id);
  const user = query.data;
  useRecordTitle(user && maskPhonesIn(user.fullName));
  if (user === undefined) return <LoadState isScreen query={query} list="/apps/users/list" />;
  return <EditUser key={user.id} user={user} />;
}
