import { Textarea } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { healthKeys } from '../../../domain/people/health-facts.tsx';
import type { SectionProps } from './section-props.ts';

export function HealthSection({ form }: SectionProps) {
  const people = useTranslations('people');
  const t = useTranslations('students.form');
  return (
    <FormSection title={people('sections.health')} about={t('healthAbout')}>
      {healthKeys.map((key) => (
        <Textarea
          key={key}
          autosize
          minRows={2}
          maxLength={1000}
          label={people(`health.${key}`)}
          {...form.getInputProps(`health.${key}`)}
        />
      ))}
    </FormSection>
  );
}
