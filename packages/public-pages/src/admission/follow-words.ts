import type { ApplicationState } from '@ardoise/contract/applications';
import type { Text } from '@ardoise/contract/values/language';

/** The words of the pages on which an applicant follows an application. */
export const followWords = {
  title: { en: 'Your application', fr: 'Votre demande' },
  sent: { en: 'Your application is sent.', fr: 'Votre demande est envoyée.' },
  keep: {
    en: 'Keep the number and the code, or save this page: they let you follow the answer.',
    fr: 'Gardez le numéro et le code, ou enregistrez cette page : ils permettent de suivre la réponse.',
  },
  number: { en: 'Number', fr: 'Numéro' },
  code: { en: 'Code', fr: 'Code' },
  link: { en: 'Link to this page', fr: 'Lien de cette page' },
  child: { en: 'Child', fr: 'Enfant' },
  wantedClass: { en: 'Class', fr: 'Classe' },
  state: { en: 'State', fr: 'État' },
  answerBy: { en: 'Answer expected by {day}', fr: 'Réponse attendue le {day} au plus tard' },
  answerIn: {
    en: '{days} business days left',
    fr: 'Encore {days} jours ouvrés',
  },
  answerInOne: { en: '1 business day left', fr: 'Encore 1 jour ouvré' },
  answerToday: { en: 'The answer is due today', fr: 'La réponse est attendue aujourd’hui' },
  late: {
    en: 'The answer is late. Contact the school and quote your application number.',
    fr: 'La réponse est en retard. Contactez l’établissement en citant votre numéro de demande.',
  },
  history: { en: 'History', fr: 'Historique' },
  reasons: { en: 'The school’s reasons', fr: 'Motifs de l’établissement' },
  correct: { en: 'Correct and send again', fr: 'Corriger et renvoyer' },
  correctHelp: {
    en: 'Everything you typed is still there.',
    fr: 'Tout ce que vous avez saisi est conservé.',
  },
  studentId: { en: 'Student ID', fr: 'Matricule' },
  another: { en: 'Apply for another child', fr: 'Faire une demande pour un autre enfant' },

  lookUpTitle: { en: 'Follow an application', fr: 'Suivre une demande' },
  lookUpLead: {
    en: 'The number and the code are in the message that you got when you sent it.',
    fr: 'Le numéro et le code figurent dans le message reçu à l’envoi.',
  },
  lookUp: { en: 'Show my application', fr: 'Voir ma demande' },
  notFound: {
    en: 'No application has this number and code. Check both.',
    fr: 'Aucune demande ne correspond à ce numéro et à ce code. Vérifiez les deux.',
  },
  newOne: { en: 'Start an application', fr: 'Faire une demande' },
} as const satisfies Record<string, Text>;

/** What each state means to the applicant. */
export const stateMeanings: Record<ApplicationState, Text> = {
  submitted: {
    en: 'The school has your application and will look at it.',
    fr: 'L’établissement a reçu votre demande et va l’examiner.',
  },
  underReview: {
    en: 'The school is looking at your application.',
    fr: 'L’école examine votre demande.',
  },
  approved: {
    en: 'Your child is admitted. The school will tell you what comes next.',
    fr: 'L’admission de votre enfant est acceptée. L’établissement vous indiquera la suite.',
  },
  rejected: {
    en: 'The school could not accept it as it is. You may correct it and send it again.',
    fr: 'L’école n’a pas pu l’accepter en l’état. Vous pouvez la corriger et la renvoyer.',
  },
  permanentlyRejected: {
    en: 'The school cannot admit your child.',
    fr: 'L’école ne peut pas admettre votre enfant.',
  },
};

/** Pages that say one thing. */
export const noticeWords = {
  unknownSchool: {
    en: 'There is no school at this address. Check the link that you were given.',
    fr: 'Aucune école à cette adresse. Vérifiez le lien reçu.',
  },
  unknownApplication: {
    en: 'No application belongs to this link. Check it, or use your number and code.',
    fr: 'Aucune demande ne correspond à ce lien. Vérifiez-le, ou utilisez votre numéro et votre code.',
  },
  tooMany: {
    en: 'Too many tries from your network. Wait {seconds} s, go back and send again: what you typed is still there.',
    fr: 'Trop de tentatives depuis votre réseau. Attendez {seconds} s, revenez en arrière et renvoyez : votre saisie est conservée.',
  },
  failed: {
    en: 'Something went wrong on our side, and nothing was sent. Go back and try again in a minute: what you typed is still there.',
    fr: 'Un problème est survenu chez nous, et rien n’a été envoyé. Revenez en arrière et réessayez dans une minute : votre saisie est conservée.',
  },
} as const satisfies Record<string, Text>;

export const noticeTitles: Record<keyof typeof noticeWords, Text> = {
  unknownSchool: { en: 'Not found', fr: 'Introuvable' },
  unknownApplication: { en: 'Not found', fr: 'Introuvable' },
  tooMany: { en: 'One moment, please', fr: 'Un instant, s’il vous plaît' },
  failed: { en: 'Not sent', fr: 'Demande non envoyée' },
};
