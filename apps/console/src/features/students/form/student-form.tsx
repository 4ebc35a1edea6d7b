import { useTranslations } from 'use-intl';
import { useCan } from '../../../lib/me.ts';
import { KeptNotice } from '../../../ui/form/kept-notice.tsx';
import { FormBar } from '../../../ui/form/form-bar.tsx';
import type { KeptForm } from '../../../domain/records/use-kept-form.ts';
import {
  EnrolmentSection,
  OriginSection,
  ResidenceSection,
  WishesSection,
} from './entry-sections.tsx';
import { FamilySection } from './family-section.tsx';
import { HealthSection } from './health-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { LanguagesSection, SchoolsSection } from './list-sections.tsx';
import type { StudentValues } from './student-values.ts';

interface StudentFormProps {
  kept: KeptForm<StudentValues>;
  isNew: boolean;
  /** What pressing the button does. */
  label: string;
  onCancel: () => void;
}

/** Every field of a student, in sections, one column. */
export function StudentForm({ kept, isNew, label, onCancel }: StudentFormProps) {
  const t = useTranslations('students.form');
  const canSeeHealth = useCan()('people.health');
  const { form, conflict } = kept;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <KeptNotice kept={kept} who={t('who')} />
      <IdentitySection form={form} />
      <FamilySection form={form} isNew={isNew} />
      <EnrolmentSection form={form} isNew={isNew} />
      <ResidenceSection form={form} />
      <SchoolsSection form={form} />
      <LanguagesSection form={form} />
      {isNew && canSeeHealth && <HealthSection form={form} />}
      <WishesSection form={form} />
      <OriginSection form={form} />
      <FormBar
        label={label}
        isBusy={form.submitting}
        isDisabled={conflict.length > 0 || (!isNew && !kept.isDirty)}
        onCancel={onCancel}
      />
    </form>
  );
}
