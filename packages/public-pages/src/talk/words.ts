import type { Text } from '@ardoise/contract/values/language';

export const talkWords = {
  title: { en: 'Your talk with the school', fr: 'Votre discussion avec l’établissement' },
  lead: {
    en: 'Hello {name}. What you write here is read by the school’s office.',
    fr: 'Bonjour {name}. Ce que vous écrivez ici est lu par le secrétariat.',
  },
  keep: {
    en: 'This link is yours alone: whoever has it can read and write here.',
    fr: 'Ce lien n’est qu’à vous\u00a0: qui le possède peut lire et écrire ici.',
  },
  nothing: { en: 'Nothing was written yet.', fr: 'Rien n’a encore été écrit.' },
  older: { en: 'Show older messages', fr: 'Voir les messages plus anciens' },
  newest: { en: 'Back to the newest', fr: 'Revenir aux plus récents' },
  reload: { en: 'Load new messages', fr: 'Charger les nouveaux messages' },
  you: { en: 'You', fr: 'Vous' },
  sent: { en: 'sent', fr: 'envoyé' },
  delivered: { en: 'delivered', fr: 'remis' },
  read: { en: 'read', fr: 'lu' },
  picture: { en: 'Picture', fr: 'Image' },
  video: { en: 'Video', fr: 'Vidéo' },
  sound: { en: 'Sound', fr: 'Son' },
  typing: { en: 'The school is writing…', fr: 'L’établissement écrit…' },
  offline: {
    en: 'No connection. What you wrote is kept here.',
    fr: 'Pas de connexion. Ce que vous avez écrit reste ici.',
  },
  message: { en: 'Your message', fr: 'Votre message' },
  file: { en: 'Picture, video or sound', fr: 'Image, vidéo ou son' },
  fileHelp: {
    en: 'Pictures up to 3 MB, sound up to 5 MB, videos up to 16 MB.',
    fr: 'Images jusqu’à 3\u00a0Mo, sons jusqu’à 5\u00a0Mo, vidéos jusqu’à 16\u00a0Mo.',
  },
  send: { en: 'Send', fr: 'Envoyer' },
  empty: { en: 'Write something first.', fr: 'Écrivez d’abord un message.' },
  tooLong: {
    en: 'A message has at most {most} characters. Send it in parts.',
    fr: 'Un message a au plus {most} caractères. Envoyez-le en plusieurs fois.',
  },
  signs: {
    en: 'Type this again: it holds signs that cannot be shown.',
    fr: 'Saisissez-le de nouveau\u00a0: il contient des signes qui ne peuvent pas être affichés.',
  },
  request: { en: 'Request to pay', fr: 'Demande de paiement' },
  requestSent: { en: 'To pay', fr: 'À payer' },
  requestOpened: { en: 'To pay', fr: 'À payer' },
  requestWaiting: { en: 'Waiting for your PIN', fr: 'En attente de votre code' },
  requestPaid: { en: 'Paid', fr: 'Payé' },
  requestFailed: { en: 'Not paid: try again', fr: 'Non payé\u00a0: réessayez' },
  requestClosed: { en: 'No longer asked for', fr: 'N’est plus demandé' },
  pay: { en: 'Pay {amount}', fr: 'Payer {amount}' },
  receipt: { en: 'Receipt', fr: 'Reçu' },
  blockTitle: { en: 'Receive no messages here', fr: 'Ne plus recevoir de messages ici' },
  blockMore: {
    en: 'The school can no longer write to you here, and no SMS comes from it. Write something, and it can again.',
    fr: 'L’établissement ne pourra plus vous écrire ici et aucun SMS n’en viendra. Écrivez un message pour rétablir la discussion.',
  },
  block: { en: 'Receive no more', fr: 'Ne plus recevoir' },
  blocked: {
    en: 'You receive no messages here. Write something to receive them again.',
    fr: 'Vous ne recevez plus de messages ici. Écrivez un message pour en recevoir à nouveau.',
  },
  unblock: { en: 'Receive messages again', fr: 'Recevoir à nouveau' },
  unknown: { en: 'This link leads nowhere', fr: 'Ce lien ne mène nulle part' },
  unknownMore: {
    en: 'It has ended, or was not copied whole. Open the last SMS of the school, or ask the school for a new link.',
    fr: 'Il n’est plus valable ou n’a pas été copié en entier. Ouvrez le dernier SMS de l’établissement ou demandez-lui un nouveau lien.',
  },
  tooMany: { en: 'Too many tries', fr: 'Trop de tentatives' },
  tooManyMore: {
    en: 'Wait a minute and try again.',
    fr: 'Patientez une minute et réessayez.',
  },
  broken: { en: 'Something went wrong', fr: 'Une erreur est survenue' },
  brokenMore: {
    en: 'Nothing was lost. Go back and try again.',
    fr: 'Rien n’est perdu. Revenez en arrière et réessayez.',
  },
  askTitle: { en: 'Write to the school', fr: 'Écrire à l’établissement' },
  askLead: {
    en: 'Enter your phone number, as the school knows it. You get an SMS with the link to your talk.',
    fr: 'Saisissez votre numéro, tel que l’établissement le connaît. Vous recevez par SMS le lien de votre discussion.',
  },
  phone: { en: 'Your phone number', fr: 'Votre numéro de téléphone' },
  phoneHelp: { en: 'Nine digits that start with 6.', fr: 'Neuf chiffres commençant par 6.' },
  phoneWrong: {
    en: 'Enter a Cameroon mobile number: nine digits that start with 6.',
    fr: 'Saisissez un numéro de mobile camerounais\u00a0: neuf chiffres commençant par 6.',
  },
  ask: { en: 'Send me the link', fr: 'Recevoir le lien' },
  asked: { en: 'Look at your messages', fr: 'Consultez vos SMS' },
  askedMore: {
    en: 'If the school knows this number as one of the child’s guardians, the link is on its way. If nothing comes, call the school.',
    fr: 'Si l’établissement connaît ce numéro comme celui d’un parent ou tuteur de l’enfant, le lien est en route. Si rien n’arrive, appelez l’établissement.',
  },
  back: { en: 'Back to the payment', fr: 'Revenir au paiement' },
} as const satisfies Record<string, Text>;

/** On the payer's page. */
export const writeToSchool: Text = { en: 'Write to the school', fr: 'Écrire à l’établissement' };
