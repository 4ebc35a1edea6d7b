import { guardiansForm } from '@ardoise/contract/reports/kinds/guardians';
import { countryName } from '@ardoise/contract/values/countries';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import { guardiansToReport } from '../../students/public.ts';
import { phoneText } from './cell-texts.ts';
import { reportKind } from './report-kind.ts';

const languageNames: Record<Language, Text> = {
  en: { en: 'English', fr: 'Anglais' },
  fr: { en: 'French', fr: 'Français' },
};
const noMessages: Text = { en: 'No campaigns', fr: 'Aucune campagne' };
const hasAccount: Text = { en: 'Yes', fr: 'Oui' };

export const guardiansReport = reportKind(
  guardiansForm,
  (tx, { orgId, choice: { q, classId, language } }) =>
    guardiansToReport(tx, orgId, { q, classId, language }),
  {
    cells: {
      name: (row) => row.fullName,
      phone: (row) => phoneText(row.phone),
      otherPhones: (row) =>
        row.facts.phones
          .filter((phone) => phone !== row.phone)
          .map((phone) => formatPhone(phone))
          .join(', '),
      email: (row) => row.email,
      occupation: (row) => row.facts.occupation,
      country: (row, _asked, language) => countryName(row.facts.country, language),
      language: (row, _asked, language) =>
        row.facts.language === null ? null : say(languageNames[row.facts.language], language),
      messages: (row, _asked, language) =>
        row.facts.noMessages ? say(noMessages, language) : null,
      families: (row) => row.families.join(', '),
      students: (row) => row.facts.students.join(', '),
      studentCount: (row) => row.studentCount,
      account: (row, _asked, language) => (row.hasAccount ? say(hasAccount, language) : null),
    },
    sayGroup: {
      language: (label, language) => say(languageNames[label === 'fr' ? 'fr' : 'en'], language),
      country: (label, language) => countryName(label, language),
    },
  },
);
