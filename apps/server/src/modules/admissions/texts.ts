import type { ApplicationState } from '@ardoise/contract/applications';
import type { Text } from '@ardoise/contract/language';

/** What an applicant is told at each state: short enough for an SMS of one or two segments. */
export const applicantTexts: Record<ApplicationState, Text> = {
  submitted: {
    en: '{school}: application {number} for {child} received. Answer within 3 business days. Code {code}. {link}',
    fr: '{school} : demande {number} pour {child} reçue. Réponse sous 3 jours ouvrés. Code {code}. {link}',
  },
  underReview: {
    en: '{school}: application {number} for {child} is being reviewed. {link}',
    fr: '{school} : la demande {number} pour {child} est en cours d’examen. {link}',
  },
  approved: {
    en: '{school}: {child} is admitted. Student ID {studentId}. {link}',
    fr: '{school} : {child} est admis(e). Matricule {studentId}. {link}',
  },
  rejected: {
    en: '{school}: application {number} for {child} must be corrected: {reasons} {link}',
    fr: '{school} : la demande {number} pour {child} est à corriger : {reasons} {link}',
  },
  permanentlyRejected: {
    en: '{school}: application {number} for {child} was refused: {reasons} {link}',
    fr: '{school} : la demande {number} pour {child} est refusée : {reasons} {link}',
  },
};

export const emailSubject: Text = {
  en: 'Application {number}, {school}',
  fr: 'Demande {number}, {school}',
};

/** What staff are told of an application that arrives. */
export const staffTexts: Record<'title' | 'againTitle' | 'text', Text> = {
  title: { en: 'New application {number}', fr: 'Nouvelle demande {number}' },
  againTitle: {
    en: 'Application {number} was corrected',
    fr: 'La demande {number} a été corrigée',
  },
  text: {
    en: '{child}, by {guardian}. Answer by {day}.',
    fr: '{child}, par {guardian}. Répondre avant le {day}.',
  },
};
