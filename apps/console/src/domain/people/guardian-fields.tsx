import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { media, relationshipNames, relationships } from '@ardoise/contract/student-record';
import { languages } from '@ardoise/contract/values/language';
import { Group, NativeSelect, Radio, Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import type { FieldForm } from '../../ui/form/field-form.ts';
import { CountrySelect } from './country-select.tsx';
import type { GuardianValues } from './guardian-values.ts';
import { PhonesField } from './phones-field.tsx';

interface ContactFieldsProps {
  form: FieldForm;
  /** Of the person, with a dot after it, or empty where the form is about one person. */
  prefix: string;
  phones: GuardianValues['phones'];
}

/** What is known of a guardian apart from whose guardian they are. */
export function ContactFields({ form, prefix, phones }: ContactFieldsProps) {
  const t = useTranslations('people');
  return (
    <>
      <PhonesField form={form} path={`${prefix}phones`} phones={phones} />
      <Radio.Group
        label={t('guardian.preferredMedium')}
        {...form.getInputProps(`${prefix}preferredMedium`)}
      >
        <Group gap={20} mt={4}>
          {media.map((medium) => (
            <Radio key={medium} value={medium} label={t(`media.${medium}`)} />
          ))}
        </Group>
      </Radio.Group>
      <NativeSelect
        label={t('guardian.language')}
        data={[
          { value: '', label: t('guardian.anyLanguage') },
          ...languages.map((value) => ({ value, label: t(`guardian.languages.${value}`) })),
        ]}
        {...form.getInputProps(`${prefix}language`)}
      />
      <Switch
        label={t('guardian.noMessages')}
        description={t('guardian.noMessagesHelp')}
        {...form.getInputProps(`${prefix}noMessages`, { type: 'checkbox' })}
      />
      <TextInput
        type="email"
        label={t('guardian.email')}
        {...form.getInputProps(`${prefix}email`)}
      />
      <TextInput label={t('guardian.occupation')} {...form.getInputProps(`${prefix}occupation`)} />
      <CountrySelect
        label={t('guardian.country')}
        allowDeselect={false}
        {...form.getInputProps(`${prefix}country`)}
      />
    </>
  );
}

interface GuardianFieldsProps {
  form: FieldForm;
  /** Of the guardian: `guardians.0`. */
  path: string;
  guardian: GuardianValues;
}

export function GuardianFields({ form, path, guardian }: GuardianFieldsProps) {
  const t = useTranslations('people');
  const { language } = usePreferences();
  return (
    <>
      <TextInput
        withAsterisk
        label={t('guardian.fullName')}
        autoComplete="off"
        {...form.getInputProps(`${path}.fullName`)}
      />
      <NativeSelect
        withAsterisk
        label={t('guardian.relationship')}
        data={[
          { value: '', label: t('choose') },
          ...relationships.map((value) => ({ value, label: relationshipNames[value][language] })),
        ]}
        {...form.getInputProps(`${path}.relationship`)}
      />
      <ContactFields form={form} prefix={`${path}.`} phones={guardian.phones} />
    </>
  );
}
