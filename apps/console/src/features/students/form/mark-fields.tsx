import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import { Autocomplete, TagsInput, Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useStudentFields } from '../queries.ts';
import classes from './mark-fields.module.css';
import type { SectionProps } from './section-props.ts';

/** What a school has not written yet and others have, before what it has. */
const together = (known: readonly string[], usual: readonly string[]): string[] => [
  ...new Set([...known, ...usual]),
];

/** Section, tags and a remark: free, with what the school wrote before offered first. */
export function MarkFields({ form }: SectionProps) {
  const people = useTranslations('people.student');
  const t = useTranslations('students.form');
  const { data: fields } = useStudentFields();
  const sections = [t('sections.french'), t('sections.english'), t('sections.bilingual')];
  return (
    <>
      <Autocomplete
        label={people('section')}
        description={t('sectionHelp')}
        data={together(fields?.sections ?? [], sections)}
        maxLength={60}
        {...form.getInputProps('section')}
      />
      <TagsInput
        label={people('tags')}
        description={t('tagsHelp')}
        data={together(fields?.tags ?? [], [t('tags.orphan'), t('tags.sponsored')])}
        maxTags={12}
        maxLength={40}
        acceptValueOnBlur
        classNames={{ inputField: classes.tagField ?? '' }}
        {...form.getInputProps('tags')}
      />
      <Textarea
        autosize
        minRows={2}
        maxLength={1000}
        label={people('note')}
        description={t('noteHelp')}
        {...form.getInputProps('note')}
      />
    </>
  );
}
