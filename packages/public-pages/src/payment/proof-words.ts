import type { Text } from '@ardoise/contract/values/language';

export const proofWords = {
  link: { en: 'I have already paid another way', fr: 'J’ai déjà payé autrement' },
  title: { en: 'Send a proof of payment', fr: 'Envoyer un justificatif de paiement' },
  lead: {
    en: 'You paid the school by MTN MoMo or Orange Money, and the payment does not show here? Send the transaction ID. The school checks it with the operator before it counts.',
    fr: 'Vous avez payé l’établissement par MTN MoMo ou Orange Money et le paiement n’apparaît pas ici ? Envoyez l’identifiant de la transaction. L’établissement le vérifie auprès de l’opérateur avant de le compter.',
  },
  reference: { en: 'Transaction ID', fr: 'Identifiant de la transaction' },
  referenceHelp: {
    en: 'It is in the operator’s SMS, for example 10293847561 or MP260917.1410.C12345.',
    fr: 'Il figure dans le SMS de l’opérateur, par exemple 10293847561 ou MP260917.1410.C12345.',
  },
  referenceWrong: {
    en: 'Copy the transaction ID from the operator’s SMS: letters, digits and full stops only.',
    fr: 'Recopiez l’identifiant du SMS de l’opérateur : lettres, chiffres et points seulement.',
  },
  phone: { en: 'Your phone number', fr: 'Votre numéro de téléphone' },
  phoneHelp: {
    en: 'The school answers by SMS to a number that it knows.',
    fr: 'L’établissement répond par SMS à un numéro qu’il connaît.',
  },
  phoneWrong: {
    en: 'Enter nine digits that start with 6.',
    fr: 'Saisissez neuf chiffres commençant par 6.',
  },
  photo: {
    en: 'Photo of the SMS or the slip (optional)',
    fr: 'Photo du SMS ou du bordereau (facultatif)',
  },
  photoHelp: { en: 'PNG or JPEG, at most 3 MB.', fr: 'PNG ou JPEG, 3 Mo au plus.' },
  send: { en: 'Send', fr: 'Envoyer' },
  sent: { en: 'The school has your proof.', fr: 'L’établissement a reçu votre justificatif.' },
  sentMore: {
    en: 'It is checked with the operator. Once the payment counts, you get the receipt by SMS.',
    fr: 'Elle est vérifiée auprès de l’opérateur. Dès que le paiement est compté, vous recevez le reçu par SMS.',
  },
  back: { en: 'Back to the payment page', fr: 'Retour à la page de paiement' },
} as const satisfies Record<string, Text>;
