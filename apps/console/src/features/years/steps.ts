/** The wizard's steps, in their order. */
export const steps = [
  'dates',
  'cycles',
  'classes',
  'installments',
  'basicFees',
  'preview',
] as const;
export type Step = (typeof steps)[number];

/** Of a year that is there already: what its basic fees cost is changed where they stand, among the services. */
export const correctionSteps = ['dates', 'cycles', 'classes', 'installments', 'preview'] as const;
export type CorrectionStep = (typeof correctionSteps)[number];

export const isStep = (value: unknown): value is Step => steps.some((step) => step === value);

export const isCorrectionStep = (step: Step): step is CorrectionStep => step !== 'basicFees';
