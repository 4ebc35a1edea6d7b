import type { Text } from '../values/language.ts';

/** Why a schedule stands still without anybody having paused it. */
export const scheduleStops = [
  'tooLarge',
  'keptPrivate',
  'nobody',
  'notValid',
  'unexpected',
] as const;
export type ScheduleStop = (typeof scheduleStops)[number];

export const scheduleStopNames: Record<ScheduleStop, Text> = {
  tooLarge: {
    en: 'The report has more rows than a file of this format can have. Choose a shorter period or another format, then resume.',
    fr: 'Le rapport compte plus de lignes qu’un fichier de ce format n’en peut contenir. Choisissez une période plus courte ou un autre format, puis reprenez l’envoi.',
  },
  keptPrivate: {
    en: 'Whoever saved the report shares it no longer.',
    fr: 'La personne qui a enregistré le rapport ne le partage plus.',
  },
  nobody: {
    en: 'Nobody it goes to may read this report any more. Choose others, then resume.',
    fr: 'Plus aucun destinataire ne peut lire ce rapport. Choisissez-en d’autres, puis reprenez l’envoi.',
  },
  notValid: {
    en: 'Something that the report is narrowed by or shows is there no more. Save it again, then resume.',
    fr: 'Un filtre ou une colonne de ce rapport n’existe plus. Enregistrez-le à nouveau, puis reprenez l’envoi.',
  },
  unexpected: {
    en: 'It could not be made, however often it was tried. Resume it to try again.',
    fr: 'Il n’a pas pu être créé, malgré plusieurs essais. Reprenez l’envoi pour réessayer.',
  },
};
