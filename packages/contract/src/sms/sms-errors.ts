import { refusals } from '../protocol/errors.ts';

export const smsErrors = refusals({
  smsBalanceTooLow: {
    code: 40900,
    en: 'Insufficient balance. Please top up',
    fr: 'Solde insuffisant. Veuillez recharger',
  },
  smsTextNeeded: {
    code: 42200,
    en: 'Write the message in at least one language.',
    fr: 'Rédigez le message dans au moins une langue.',
  },
  smsTextTooLong: {
    code: 42200,
    en: 'With its names filled in, the message takes {parts} parts for somebody; at most {max} are sent. Shorten it.',
    fr: 'Une fois les noms insérés, le message prend {parts} parties pour un destinataire ; on en envoie au plus {max}. Raccourcissez-le.',
  },
  unknownMergeField: {
    code: 42200,
    en: 'There is no field {field} to fill in. Choose one of the list.',
    fr: 'Le champ {field} n’existe pas. Choisissez-en un dans la liste.',
  },
  nobodyToWriteTo: {
    code: 40900,
    en: 'None of these people can be written to: they have no mobile phone, or asked for no messages.',
    fr: 'Aucune de ces personnes ne peut recevoir de message : elles n’ont pas de mobile, ou n’en veulent pas.',
  },
  sendTimePast: {
    code: 42200,
    en: 'Choose a moment that is still to come, within a year.',
    fr: 'Choisissez un moment à venir, dans l’année.',
  },
  unverifiedCampaignLimit: {
    code: 40300,
    en: 'Until the provider has verified your school, you can write to {max} people a day.',
    fr: 'Tant que le prestataire n’a pas vérifié votre établissement, vous pouvez écrire à {max} personnes par jour.',
  },
  campaignStarted: {
    code: 40900,
    en: 'This campaign has already started, or was cancelled.',
    fr: 'Cette campagne a déjà commencé, ou a été annulée.',
  },
  campaignOver: {
    code: 40900,
    en: 'This campaign is over: there is nothing left to cancel.',
    fr: 'Cette campagne est terminée : il n’y a plus rien à annuler.',
  },
  campaignSentTwice: {
    code: 40900,
    en: 'The same message went to the same people at {at}, sent by {by}. Send it again?',
    fr: 'Le même message est parti aux mêmes personnes à {at}, envoyé par {by}. L’envoyer de nouveau ?',
  },
  campaignScheduledTwice: {
    code: 40900,
    en: 'The same message to the same people is scheduled for {at} by {by}. Send this one too?',
    fr: 'Le même message aux mêmes personnes est programmé pour le {at} par {by}. Envoyer celui-ci aussi ?',
  },
  noMessageToRetry: {
    code: 40900,
    en: 'No message of this campaign failed in a way that another try could mend.',
    fr: 'Aucun message de cette campagne n’a échoué d’une façon qu’un nouvel essai pourrait réparer.',
  },
  reminderHourQuiet: {
    code: 42200,
    en: 'Reminders at {hour}:00 would never go: messages go from {from}:00 to {to}:00. Choose another hour.',
    fr: 'Les rappels de {hour} h ne partiraient jamais : les messages partent de {from} h à {to} h. Choisissez une autre heure.',
  },
  smsGroupNameTaken: {
    code: 40900,
    en: 'There is a group of this name already.',
    fr: 'Un groupe porte déjà ce nom.',
  },
});

export const recipientListErrors = refusals({
  recipientsNotXlsx: {
    code: 42200,
    en: 'Only .xlsx files are taken. Save the list as .xlsx and send it again.',
    fr: 'Seuls les fichiers .xlsx sont acceptés. Enregistrez la liste en .xlsx et renvoyez-la.',
  },
  recipientsWithoutPhones: {
    code: 42200,
    en: 'No column of the first sheet holds mobile phones.',
    fr: 'Aucune colonne de la première feuille ne contient de numéros de mobile.',
  },
  recipientsUnderWay: {
    code: 42900,
    en: 'Another list of your school is being read. Try again in a few seconds.',
    fr: 'Une autre liste de votre établissement est en cours de lecture. Réessayez dans quelques secondes.',
  },
  recipientsNeedVerification: {
    code: 40300,
    en: 'Until the provider has verified your school, you can write to the guardians of your families alone.',
    fr: 'Tant que le prestataire n’a pas vérifié votre établissement, vous ne pouvez écrire qu’aux parents et tuteurs de vos familles.',
  },
});

export const gatewayErrors = refusals({
  gatewayAccountIncomplete: {
    code: 42200,
    en: 'The account of this gateway is not complete. Fill in {fields}.',
    fr: 'Le compte de cette passerelle est incomplet. Renseignez {fields}.',
  },
  gatewayAccountWrong: {
    code: 42200,
    en: 'Correct {fields}: an address begins with https://, and a sender has at most 11 characters.',
    fr: 'Corrigez {fields}  : une adresse commence par https://, et un expéditeur a au plus 11 caractères.',
  },
});
