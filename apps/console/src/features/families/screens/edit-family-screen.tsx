import { type FamilyDetail, familyInput, updateFamily } from '@ardoise/contract/families';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { useKeptForm } from '../../../domain/records/use-kept-form.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { FamilyForm } from '../form/family-form.tsx';
import {
  blankFamily,
  familyToInput,
  familyToUpdate,
  familyToValues,
  useComparedFields,
} from '../form/family-values.ts';
import { useCreateFamily, useUpdateFamily } from '../mutations.ts';
import { useFamily } from '../queries.ts';

function NewFamily() {
  const t = useTranslations('families.form');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const create = useCreateFamily();
  const [stored] = useState(() => ({ version: 0, values: blankFamily() }));
  const kept = useKeptForm({
    draft: 'family:new',
    stored,
    fields: useComparedFields(),
    schema: familyInput,
    toInput: familyToInput,
    save: create.mutateAsync,
    onSaved: (family) => {
      toasts.show({ title: t('added', { name: family.name }), tone: 'done' });
      return navigate({ to: '/onboarding/families/$id', params: { id: family.id } });
    },
  });
  const name = kept.form.values.name.trim();
  return (
    <>
      <PageHead title={t('addTitle')} />
      <FamilyForm
        isNew
        kept={kept}
        label={name === '' ? t('addNobody') : t('add', { name })}
        onCancel={() => void navigate({ to: '/onboarding/families' })}
      />
    </>
  );
}

function KnownFamily({ family }: { family: FamilyDetail }) {
  const t = useTranslations('families.form');
  const { toasts } = useConsole();
  const navigate = useNavigate();
  const update = useUpdateFamily(family.id);
  const show = () => navigate({ to: '/onboarding/families/$id', params: { id: family.id } });
  const kept = useKeptForm({
    draft: `family:${family.id}`,
    stored: { values: familyToValues(family), version: family.version },
    fields: useComparedFields(),
    schema: updateFamily.body,
    toInput: familyToUpdate,
    save: update.mutateAsync,
    onSaved: ({ name }) => {
      toasts.show({ title: t('saved', { name }), tone: 'done' });
      return show();
    },
  });
  return (
    <>
      <PageHead title={t('editTitle', { name: family.name })} about={family.familyId} />
      <FamilyForm isNew={false} kept={kept} label={t('save')} onCancel={() => void show()} />
    </>
  );
}

function EditFamily({ id }: { id: string }) {
  const query = useFamily(id);
  const family = query.data;
  useRecordTitle(family?.name);
  if (family === undefined) return <LoadState isScreen query={query} list="/onboarding/families" />;
  return <KnownFamily key={family.id} family={family} />;
}

export function EditFamilyScreen(): ReactNode {
  const { id } = useParams({ from: '/signed-in/onboarding/families/add/{-$id}' });
  return id === undefined ? <NewFamily /> : <EditFamily id={id} />;
}
