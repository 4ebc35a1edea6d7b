import type { ApplicationState } from '@ardoise/contract/applications';
import type { Text } from '@ardoise/contract/values/language';

/** What an applicant is told at each state: short enough for an SMS of one or two segments. */
export const applicantTexts: Record<ApplicationState, Text> = {
  submitted: {
    en: '{school}: application {number} received. Answer within 3 business days. Code {code}. {link}',
    fr: '{school} : demande {number} enregistrée. Réponse sous 3 jours ouvrés. Code {code}. {link}',
  },
  underReview: {
    en: '{school}: application {number} is being reviewed. {link}',
    fr: '{school} : la demande {number} est en cours d’examen. {link}',
  },
  approved: {
    en: '{school}: application {number} is approved. The student ID is here: {link}',
    fr: '{school} : la demande {number} est acceptée. Le matricule est ici : {link}',
  },
  rejected: {
    en: '{school}: application {number} must be corrected. The reasons are here: {link}',
    fr: '{school} : la demande {number} est à corriger. Les motifs sont ici : {link}',
  },
  permanentlyRejected: {
    en: '{school}: application {number} was rejected. The reasons are here: {link}',
    fr: '{school} : la demande {number} est refusée. Les motifs sont ici : {link}',
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
    fr: '{child}, par {guardian}. Répondre au plus tard le {day}.',
  },
};
