import { refusals } from '../protocol/errors.ts';

export const payoutErrors = refusals({
  payoutAboveAvailable: {
    code: 40900,
    en: 'At most {maximum} can be paid out: the rest is the school’s already, or on its way.',
    fr: 'Au plus {maximum} peut être reversé : le reste est déjà chez l’établissement, ou en route.',
  },
  payoutAmountOutOfRange: {
    code: 42200,
    en: 'Between {smallest} and {largest} can be sent at a time.',
    fr: 'Il est possible d’envoyer de {smallest} à {largest} à la fois.',
  },
  payoutNotOffered: {
    code: 40900,
    en: 'The provider’s account cannot pay to this operator for now.',
    fr: 'Le compte du prestataire ne permet pas de payer chez cet opérateur pour le moment.',
  },
  payoutNotVerified: {
    code: 40900,
    en: 'The provider pays out to verified schools only. Have the school verified first.',
    fr: 'Le prestataire ne reverse qu’aux établissements vérifiés. Faites d’abord vérifier l’établissement.',
  },
  payoutNumberUnknown: {
    code: 42200,
    en: 'This is no number of MTN or Orange in Cameroon.',
    fr: 'Ce n’est pas un numéro MTN ou Orange du Cameroun.',
  },
  payoutDecided: {
    code: 40900,
    en: 'This payout no longer waits: it was approved, refused or cancelled.',
    fr: 'Ce reversement n’attend plus : il a été approuvé, refusé ou annulé.',
  },
  payoutNeedsSomebodyElse: {
    code: 40300,
    en: 'Another owner of the school has to approve what you, or an API key of yours, asked for.',
    fr: 'Un autre administrateur de l’établissement doit approuver votre demande, ou celle de votre clé d’API.',
  },
  payoutNotToSettle: {
    code: 40900,
    en: 'Only a payout to a bank that was taken on, or one that an operator has left open for a day, can be settled here.',
    fr: 'Seul un virement vers une banque, déjà pris en charge, ou un reversement laissé ouvert un jour par l’opérateur, se clôt ici.',
  },
  payoutReferenceTaken: {
    code: 40900,
    en: 'The operator’s reference is that of another payout.',
    fr: 'Cette référence de l’opérateur est celle d’un autre reversement.',
  },
  payoutNotPaid: {
    code: 40900,
    en: 'There is a receipt once the money has been paid.',
    fr: 'Il y a un reçu dès que l’argent est versé.',
  },
  targetNotVerified: {
    code: 40900,
    en: 'This number or account is not verified yet.',
    fr: 'Ce numéro ou ce compte n’est pas encore vérifié.',
  },
  targetAlreadyVerified: {
    code: 40900,
    en: 'This number or account is verified already.',
    fr: 'Ce numéro ou ce compte est déjà vérifié.',
  },
  targetTaken: {
    code: 40900,
    en: 'The school has this number or account already.',
    fr: 'L’établissement a déjà ce numéro ou ce compte.',
  },
  tooManyTargets: {
    code: 40900,
    en: 'A school has at most {maximum} numbers and accounts. Remove one first.',
    fr: 'Un établissement a au plus {maximum} numéros et comptes. Retirez-en un d’abord.',
  },
  targetDecided: {
    code: 40900,
    en: 'This was decided already, or the account was removed.',
    fr: 'La décision a déjà été prise, ou le compte a été retiré.',
  },
});
