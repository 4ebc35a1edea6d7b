import type { Wizard } from './use-wizard.ts';

export interface StepProps {
  readonly wizard: Wizard;
}
