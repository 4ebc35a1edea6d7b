import type { ContractForm } from '../../../lib/form.ts';
import type { StudentValues } from './student-values.ts';

/** What every part of the form is given. */
export interface SectionProps {
  readonly form: ContractForm<StudentValues>;
}
