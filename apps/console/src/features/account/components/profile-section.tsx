import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { updateMyProfile } from '@ardoise/contract/account';
import { type Sex, sexNames, type UserInfo } from '@ardoise/contract/people';
import { Button, Group, Radio, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import type { Picture } from '../../../domain/pictures/picture.ts';
import { PictureField } from '../../../domain/pictures/picture-field.tsx';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useDraft } from '../../../lib/draft.ts';
import { useContractForm } from '../../../lib/form.ts';
import { Section } from '../../../ui/section.tsx';
import { useUpdateProfile } from '../mutations.ts';
import classes from './account.module.css';

interface ProfileValues extends Record<string, unknown> {
  fullName: string;
  sex: string | null;
  address: string;
  photo: Picture;
}

const toValues = (user: UserInfo): ProfileValues => ({
  fullName: user.fullName,
  sex: user.sex === null ? null : String(user.sex),
  address: user.address ?? '',
  photo: { url: user.avatar },
});

function useProfileForm(user: UserInfo) {
  const t = useTranslations('account.profile');
  const { toasts } = useConsole();
  const update = useUpdateProfile();
  const draft = useDraft<ProfileValues>('profile');
  const form = useContractForm({
    schema: updateMyProfile.body,
    initialValues: toValues(user),
    toInput: ({ fullName, sex, address, photo }) => ({
      fullName,
      sex: sex === null ? null : (Number(sex) as Sex),
      address: address.trim() === '' ? null : address,
      photoId: photo.id,
    }),
    onSubmit: async (profile) => {
      const saved = await update.mutateAsync(profile);
      draft.discard();
      form.setInitialValues(toValues(saved));
      form.setValues(toValues(saved));
      toasts.show({ title: t('saved'), tone: 'done' });
    },
  });
  const { setValues } = form;
  useEffect(() => {
    if (draft.kept !== null) setValues(draft.kept);
  }, [draft.kept, setValues]);
  const isDirty = form.isDirty();
  useEffect(() => {
    if (isDirty) draft.keep(form.values);
  }, [draft, isDirty, form.values]);
  return { form, isDirty };
}

export function ProfileSection({ user }: { user: UserInfo }) {
  const t = useTranslations('account.profile');
  const { language } = usePreferences();
  const { form, isDirty } = useProfileForm(user);
  return (
    <Section title={t('title')} about={t('about')}>
      <form className={classes.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <TextInput label={t('fullName')} autoComplete="name" {...form.getInputProps('fullName')} />
        <Radio.Group label={t('gender')} {...form.getInputProps('sex')}>
          <Group gap={20} mt={6}>
            {([1, 2, 3] as const).map((sex) => (
              <Radio key={sex} value={String(sex)} label={sexNames[sex][language]} />
            ))}
          </Group>
        </Radio.Group>
        <TextInput
          label={t('address')}
          autoComplete="street-address"
          {...form.getInputProps('address')}
        />
        <PictureField
          label={t('photo')}
          help={t('photoHelp')}
          purpose="ownPhoto"
          picture={form.values.photo}
          onChange={(photo) => form.setFieldValue('photo', photo)}
        >
          <PersonMark name={form.values.fullName} photo={form.values.photo.url} size={72} />
        </PictureField>
        <Group justify="flex-end">
          <Button type="submit" disabled={!isDirty} loading={form.submitting}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Section>
  );
}
