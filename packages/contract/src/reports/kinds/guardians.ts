import type { ReportForm } from '../report-form.ts';

export const guardiansForm = {
  title: { en: 'Guardians', fr: 'Parents et tuteurs' },
  fileName: { en: 'guardians-report', fr: 'rapport-parents' },
  periodOf: null,
  note: {
    en: 'Guardians and payers, each once, with the families that they care for.',
    fr: 'Les parents, tuteurs et payeurs, chacun une fois, avec leurs familles.',
  },
  filters: ['q', 'classId', 'language'],
  columns: {
    name: { en: 'Name', fr: 'Nom', kind: 'text', width: 30, isDefault: true },
    phone: { en: 'Phone', fr: 'Téléphone', kind: 'text', width: 18, isDefault: true },
    otherPhones: { en: 'Other phones', fr: 'Autres téléphones', kind: 'text', width: 26 },
    email: { en: 'Email', fr: 'E-mail', kind: 'text', width: 30, isDefault: true },
    occupation: { en: 'Occupation', fr: 'Profession', kind: 'text', width: 20 },
    country: { en: 'Country', fr: 'Pays', kind: 'text', width: 10 },
    language: { en: 'Language', fr: 'Langue', kind: 'text', width: 12 },
    messages: { en: 'Messages', fr: 'Messages', kind: 'text', width: 18 },
    families: { en: 'Families', fr: 'Familles', kind: 'text', width: 30, isDefault: true },
    students: { en: 'Students', fr: 'Élèves', kind: 'text', width: 40 },
    studentCount: {
      en: 'Number of students',
      fr: 'Nombre d’élèves',
      kind: 'number',
      width: 18,
      isDefault: true,
    },
    account: { en: 'Account', fr: 'Compte', kind: 'text', width: 12 },
  },
  groups: {
    language: { en: 'Language', fr: 'Langue' },
    country: { en: 'Country', fr: 'Pays' },
  },
} as const satisfies ReportForm;
