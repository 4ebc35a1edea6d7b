import { languageLevelNames, languageLevels } from '@ardoise/contract/student-record';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { Icon } from '../../../ui/icon.tsx';
import classes from './list-sections.module.css';
import type { SectionProps } from './section-props.ts';
import { blankLanguage, blankSchool } from './student-values.ts';

const maxRows = 10;

interface RowProps {
  legend: string;
  removeLabel: string;
  onRemove: () => void;
  children: ReactNode;
}

/** One of several of a kind, with the button that takes it away. */
function Row({ legend, removeLabel, onRemove, children }: RowProps) {
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={38}
        className={classes.remove ?? ''}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </fieldset>
  );
}

export function SchoolsSection({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  const { previousSchools } = form.values;
  return (
    <FormSection title={people('sections.schools')}>
      {previousSchools.map(({ key }, index) => (
        <Row
          key={key}
          legend={t('schoolNumber', { number: index + 1 })}
          removeLabel={t('removeSchool', { number: index + 1 })}
          onRemove={() => form.removeListItem('previousSchools', index)}
        >
          <TextInput
            label={people('school.name')}
            {...form.getInputProps(`previousSchools.${index}.name`)}
          />
          <TextInput
            label={people('school.city')}
            {...form.getInputProps(`previousSchools.${index}.city`)}
          />
          <TextInput
            label={people('school.years')}
            placeholder={people('school.yearsHelp')}
            {...form.getInputProps(`previousSchools.${index}.years`)}
          />
        </Row>
      ))}
      {previousSchools.length < maxRows && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          onClick={() => form.insertListItem('previousSchools', blankSchool())}
        >
          {t('addSchool')}
        </Button>
      )}
    </FormSection>
  );
}

export function LanguagesSection({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  const { language } = usePreferences();
  const { languages } = form.values;
  const levels = languageLevels.map((value) => ({
    value,
    label: languageLevelNames[value][language],
  }));
  return (
    <FormSection title={people('sections.languages')}>
      {languages.map(({ key }, index) => (
        <Row
          key={key}
          legend={t('languageNumber', { number: index + 1 })}
          removeLabel={t('removeLanguage', { number: index + 1 })}
          onRemove={() => form.removeListItem('languages', index)}
        >
          <TextInput
            label={people('language.name')}
            {...form.getInputProps(`languages.${index}.name`)}
          />
          <NativeSelect
            label={people('language.spoken')}
            data={levels}
            {...form.getInputProps(`languages.${index}.spoken`)}
          />
          <NativeSelect
            label={people('language.written')}
            data={levels}
            {...form.getInputProps(`languages.${index}.written`)}
          />
        </Row>
      ))}
      {languages.length < maxRows && (
        <Button
          variant="default"
          className={classes.add ?? ''}
          onClick={() => form.insertListItem('languages', blankLanguage())}
        >
          {t('addLanguage')}
        </Button>
      )}
    </FormSection>
  );
}
