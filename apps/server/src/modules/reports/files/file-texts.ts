import type { Language, Text } from '@ardoise/contract/values/language';
import { say } from '@ardoise/contract/values/language';

export const fileWords = {
  total: { en: 'Total ({rows})', fr: 'Total ({rows})' },
  subtotal: { en: 'Subtotal – {label} ({rows})', fr: 'Sous-total – {label} ({rows})' },
  without: { en: 'None', fr: 'Sans' },
  page: { en: 'Page {page} of {pages}', fr: 'Page {page} sur {pages}' },
  made: { en: 'Made on {at} for {name}', fr: 'Établi le {at} pour {name}' },
  asOf: { en: 'As of {at}', fr: 'État au {at}' },
  filter: { en: '{name}: {value}', fr: '{name}\u00a0: {value}' },
  quoted: { en: '“{text}”', fr: '«\u00a0{text}\u00a0»' },
  groupedBy: { en: 'Grouped by {name}', fr: 'Regroupé par {name}' },
  from: { en: 'from {day}', fr: 'du {day}' },
  until: { en: 'to {day}', fr: 'au {day}' },
  withheld: {
    en: 'Without these columns, which the role does not allow: {columns}',
    fr: 'Sans ces colonnes, que le rôle ne permet pas\u00a0: {columns}',
  },
} as const satisfies Record<string, Text>;

export const sayLabel = (label: string | null, language: Language): string =>
  label ?? say(fileWords.without, language);
