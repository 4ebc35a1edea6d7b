import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { DayField } from '../../../ui/form/day-field.tsx';
import type { SectionProps } from './section-props.ts';

const yearOf = (typed: string): string => typed.match(/\d{4}/)?.[0] ?? '';

/**
 * Many birth certificates here say no more than "vers 2012". Such a date is kept as the first of January of its year,
 * and only the year is asked for and shown.
 */
export function BirthFields({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  const { dateOfBirth, isBirthDateApproximate } = form.values;
  const date = form.getInputProps('dateOfBirth');
  return (
    <>
      {isBirthDateApproximate ? (
        <TextInput
          {...date}
          maw={200}
          inputMode="numeric"
          maxLength={4}
          label={t('birthYear')}
          value={dateOfBirth.replace(/^01\/01\//, '')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('dateOfBirth', value === '' ? '' : `01/01/${value}`)
          }
        />
      ) : (
        <DayField label={people('student.dateOfBirth')} {...date} />
      )}
      <Checkbox
        label={people('student.isBirthDateApproximate')}
        checked={isBirthDateApproximate}
        onChange={({ currentTarget: { checked } }) => {
          const year = yearOf(dateOfBirth);
          form.setFieldValue('isBirthDateApproximate', checked);
          form.clearFieldError('dateOfBirth');
          if (checked) form.setFieldValue('dateOfBirth', year === '' ? '' : `01/01/${year}`);
        }}
      />
      <TextInput
        label={people('student.placeOfBirth')}
        autoComplete="off"
        {...form.getInputProps('placeOfBirth')}
      />
    </>
  );
}
