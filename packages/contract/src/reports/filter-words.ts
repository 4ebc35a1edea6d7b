import type { z } from 'zod';
import type { owedFilter } from '../owed.ts';
import type { studentStateFilter } from '../student-record.ts';
import type { InvoiceAge } from '../values/invoice-state.ts';
import type { Language, Text } from '../values/language.ts';
import type { ReportFilter } from './report-form.ts';

/** What a report is narrowed by, as screens and papers call it. */
export const filterNames: Record<ReportFilter, Text> = {
  q: { en: 'Search', fr: 'Recherche' },
  yearId: { en: 'Year', fr: 'Année' },
  classId: { en: 'Class', fr: 'Classe' },
  gender: { en: 'Gender', fr: 'Sexe' },
  studentState: { en: 'State', fr: 'État' },
  owed: { en: 'Payment', fr: 'Paiement' },
  language: { en: 'Language', fr: 'Langue' },
  invoiceState: { en: 'State', fr: 'État' },
  age: { en: 'Overdue for', fr: 'En retard de' },
  familyId: { en: 'Family', fr: 'Famille' },
  studentId: { en: 'Student', fr: 'Élève' },
  means: { en: 'Method', fr: 'Mode de paiement' },
};

export const studentStateFilterNames: Record<z.output<typeof studentStateFilter>, Text> = {
  enrolled: { en: 'Enrolled', fr: 'Inscrit' },
  left: { en: 'Not enrolled', fr: 'Non réinscrit' },
  new: { en: 'New', fr: 'Non inscrit' },
};

export const owedFilterNames: Record<z.output<typeof owedFilter>, Text> = {
  owing: { en: 'Still to pay', fr: 'Reste à payer' },
  overdue: { en: 'Overdue', fr: 'En retard' },
  paid: { en: 'All paid', fr: 'Tout payé' },
};

export const invoiceAgeNames: Record<InvoiceAge, Text> = {
  '0-30': { en: '1–30 days', fr: '1 à 30 jours' },
  '31-60': { en: '31–60 days', fr: '31 à 60 jours' },
  '61-90': { en: '61–90 days', fr: '61 à 90 jours' },
  over90: { en: 'More than 90 days', fr: 'Plus de 90 jours' },
};

export const reportLanguageNames: Record<Language, Text> = {
  en: { en: 'English', fr: 'Anglais' },
  fr: { en: 'French', fr: 'Français' },
};

/** Those that are no single method. */
export const meansGroupNames: Record<'collected' | 'all' | 'refund', Text> = {
  collected: { en: 'Money that came in', fr: 'Argent encaissé' },
  all: { en: 'All methods', fr: 'Tous les modes' },
  refund: { en: 'Refund', fr: 'Remboursement' },
};
