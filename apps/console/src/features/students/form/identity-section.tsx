import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { sexNames } from '@ardoise/contract/people';
import { Group, Radio, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { CountrySelect } from '../../../domain/people/country-select.tsx';
import { BirthFields } from './birth-fields.tsx';
import { PictureField } from '../../../domain/pictures/picture-field.tsx';
import { PersonMark } from '../../../domain/people/person-mark.tsx';
import type { SectionProps } from './section-props.ts';
import { studentName } from '@ardoise/contract/values/student-name';

export function IdentitySection({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  const { language } = usePreferences();
  const { firstName, lastName, photo } = form.values;
  return (
    <FormSection title={people('sections.identity')} about={t('identityAbout')}>
      <TextInput
        withAsterisk
        label={people('student.lastName')}
        autoComplete="off"
        {...form.getInputProps('lastName')}
      />
      <TextInput
        withAsterisk
        label={people('student.firstName')}
        autoComplete="off"
        {...form.getInputProps('firstName')}
      />
      <TextInput
        label={people('student.preferredName')}
        autoComplete="off"
        {...form.getInputProps('preferredName')}
      />
      <BirthFields form={form} />
      <Radio.Group withAsterisk label={people('student.gender')} {...form.getInputProps('gender')}>
        <Group gap={20} mt={4}>
          {([1, 2, 3] as const).map((sex) => (
            <Radio
              key={sex}
              value={String(sex)}
              label={sexNames[sex][language]}
              data-path={sex === 1 ? 'gender' : undefined}
            />
          ))}
        </Group>
      </Radio.Group>
      <CountrySelect
        clearable
        label={people('student.nationality')}
        {...form.getInputProps('nationality')}
      />
      <PictureField
        label={people('student.photo')}
        help={people('student.photoHelp')}
        purpose="photo"
        picture={photo}
        onChange={(next) => form.setFieldValue('photo', next)}
      >
        <PersonMark name={studentName({ firstName, lastName })} photo={photo.url} size={72} />
      </PictureField>
    </FormSection>
  );
}
