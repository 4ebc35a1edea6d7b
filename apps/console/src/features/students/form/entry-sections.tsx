import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { howHeardNames, semesterNames } from '@ardoise/contract/student-record';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { ClassSelect, useClasses } from '../../../domain/years/class-select.tsx';
import { usualJoining } from '../../../domain/years/joining.ts';
import { JoiningField } from '../../../domain/years/joining-field.tsx';
import { useYearToJoin } from '../../../domain/years/use-year-to-join.ts';
import { CountrySelect } from '../../../domain/people/country-select.tsx';
import { useStudentFields } from '../queries.ts';
import { MarkFields } from './mark-fields.tsx';
import type { SectionProps } from './section-props.ts';

/** A code table as a list to choose from, with the choice of none. */
function useChoices(names: Readonly<Record<number, { en: string; fr: string }>>) {
  const people = useTranslations('people');
  const { language } = usePreferences();
  return [
    { value: '', label: people('choose') },
    ...Object.entries(names).map(([value, name]) => ({ value, label: name[language] })),
  ];
}

function ClassField({ form }: SectionProps) {
  const t = useTranslations('students.form');
  const year = useYearToJoin();
  const { data } = useClasses(year?.id);
  if (year === undefined) return null;
  if (year === null || data?.items.length === 0) return <p>{t('noClasses')}</p>;
  return (
    <>
      <ClassSelect
        yearId={year.id}
        label={t('classIn', { year: year.name })}
        description={t('classHelp')}
        {...form.getInputProps('classId')}
        onChange={(id) => form.setValues({ classId: id, joining: usualJoining })}
      />
      <JoiningField
        year={year}
        classId={form.values.classId}
        value={form.values.joining ?? usualJoining}
        onChange={(joining) => form.setValues({ joining })}
      />
    </>
  );
}

/** `isNew`: the class is chosen here only for a new student; later it is moved to, with its history. */
export function EnrolmentSection({ form, isNew }: SectionProps & { isNew: boolean }) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  return (
    <FormSection
      title={people('sections.enrolment')}
      about={isNew ? t('enrolmentAbout') : undefined}
    >
      {isNew && <ClassField form={form} />}
      <DayField label={people('student.enrolmentDate')} {...form.getInputProps('enrolmentDate')} />
      <TextInput label={people('student.currentGrade')} {...form.getInputProps('currentGrade')} />
      <MarkFields form={form} />
    </FormSection>
  );
}

export function WishesSection({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  const semesters = useChoices(semesterNames);
  const { data: fields } = useStudentFields();
  const { incomingSemester, preferredCampus } = form.values;
  // What was once filled in is never hidden from whoever edits it.
  const isFilled = incomingSemester !== '' || preferredCampus !== '';
  const hasCampusAndSemester = isFilled || fields?.hasCampusAndSemester === true;
  return (
    <FormSection title={people('sections.wishes')} about={t('wishesAbout')}>
      <TextInput
        maw={200}
        inputMode="numeric"
        label={people('student.incomingYear')}
        {...form.getInputProps('incomingYear')}
      />
      {hasCampusAndSemester && (
        <NativeSelect
          maw={280}
          label={people('student.incomingSemester')}
          data={semesters}
          {...form.getInputProps('incomingSemester')}
        />
      )}
      <CountrySelect
        clearable
        label={people('student.preferredCountry')}
        {...form.getInputProps('preferredCountry')}
      />
      {hasCampusAndSemester && (
        <TextInput
          label={people('student.preferredCampus')}
          {...form.getInputProps('preferredCampus')}
        />
      )}
    </FormSection>
  );
}

export function OriginSection({ form }: SectionProps) {
  const people = useTranslations('people');
  const choices = useChoices(howHeardNames);
  return (
    <FormSection title={people('sections.origin')}>
      <NativeSelect
        label={people('student.howHeard')}
        data={choices}
        {...form.getInputProps('howHeard')}
      />
    </FormSection>
  );
}

export function ResidenceSection({ form }: SectionProps) {
  const people = useTranslations('people');
  return (
    <FormSection title={people('sections.residence')}>
      {(['address', 'city', 'zip', 'region'] as const).map((key) => (
        <TextInput
          key={key}
          label={people(`residence.${key}`)}
          autoComplete="off"
          {...form.getInputProps(`residence.${key}`)}
        />
      ))}
    </FormSection>
  );
}
