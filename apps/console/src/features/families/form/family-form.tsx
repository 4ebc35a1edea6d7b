import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { FormBar } from '../../../ui/form/form-bar.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import type { KeptForm } from '../../../domain/records/use-kept-form.ts';
import { GuardiansField } from '../../../domain/people/guardians-field.tsx';
import type { FamilyValues } from './family-values.ts';

interface FamilyFormProps {
  kept: KeptForm<FamilyValues>;
  isNew: boolean;
  /** What pressing the button does. */
  label: string;
  onCancel: () => void;
}

export function FamilyForm({ kept, isNew, label, onCancel }: FamilyFormProps) {
  const t = useTranslations('families.form');
  const people = useTranslations('people.sections');
  const { form, conflict } = kept;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      <FormSection title={people('family')} about={t('nameAbout')}>
        <TextInput
          withAsterisk
          label={t('name')}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FormSection>
      <FormSection title={people('guardians')} about={t('guardiansAbout')}>
        <GuardiansField form={form} path="guardians" guardians={form.values.guardians} />
      </FormSection>
      <FormBar
        label={label}
        isBusy={form.submitting}
        isDisabled={conflict.length > 0 || (!isNew && !kept.isDirty)}
        onCancel={onCancel}
      />
    </form>
  );
}
