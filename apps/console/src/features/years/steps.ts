/** The wizard's steps, in their order. */
export const steps = ['dates', 'cycles', 'classes', 'installments', 'preview'] as const;
export type Step = (typeof steps)[number];

export const isStep = (value: unknown): value is Step => steps.some((step) => step === value);
