import type { Text } from './language.ts';

/** As calls number them. A basic fee bills itself at enrolment, the others by subscription. */
export const serviceTypes = [1, 2, 3, 4, 100] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const basicFee = 100;

export const serviceTypeNames: Record<ServiceType, Text> = {
  1: { en: 'Fee', fr: 'Frais' },
  2: { en: 'Transport', fr: 'Transport scolaire' },
  3: { en: 'Canteen', fr: 'Cantine' },
  4: { en: 'Other service', fr: 'Autre service' },
  100: { en: 'Basic fee', fr: 'Frais obligatoires' },
};

/** For what time a subscription's cost is. */
export const periods = ['once', 'month', 'term', 'year'] as const;
export type Period = (typeof periods)[number];

export const periodNames: Record<Period, Text> = {
  once: { en: 'once', fr: 'une fois' },
  month: { en: 'by month', fr: 'par mois' },
  term: { en: 'by term', fr: 'par trimestre' },
  year: { en: 'by year', fr: 'par an' },
};

/** How often a basic fee is asked for. */
export const basicEvery = ['year', 'child'] as const;
export type BasicEvery = (typeof basicEvery)[number];

/** What schools here ask of everybody who enrols: offered where basic fees are set up. */
export const usualBasicFees: ReadonlyArray<{ readonly name: Text; readonly every: BasicEvery }> = [
  { name: { en: 'Registration fee', fr: 'Frais d’inscription' }, every: 'year' },
  { name: { en: 'PTA levy', fr: 'Cotisation APE' }, every: 'year' },
  { name: { en: 'Insurance', fr: 'Assurance' }, every: 'year' },
  { name: { en: 'Exam fee', fr: 'Frais d’examen' }, every: 'year' },
  { name: { en: 'File fee', fr: 'Frais de dossier' }, every: 'child' },
];
