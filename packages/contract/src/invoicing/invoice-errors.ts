import { refusals } from '../protocol/errors.ts';

export const invoiceErrors = refusals({
  familyWithoutStudents: {
    code: 42200,
    en: 'A family must have a student to be invoiced. Add one first.',
    fr: 'Une famille doit avoir un élève pour être facturée. Ajoutez-en d’abord un.',
  },
  studentOfAnotherFamily: {
    code: 42200,
    en: 'An item is for a student who does not belong to this family.',
    fr: 'Une ligne concerne un élève qui n’appartient pas à cette famille.',
  },
  noYearToInvoice: {
    code: 40900,
    en: 'There is no academic year that can be billed. Create one first.',
    fr: 'Aucune année scolaire ne peut être facturée. Créez-en d’abord une.',
  },
  feeNotOpen: {
    code: 40900,
    en: '“{item}” is not owed any more. Take it off the invoice.',
    fr: '«\u00a0{item}\u00a0» n’est plus dû. Retirez cette ligne de la facture.',
  },
  feeAmountChanged: {
    code: 40900,
    en: '{amount} are now pending for “{item}”. Open the draft and save it again.',
    fr: 'Il reste maintenant {amount} à payer pour «\u00a0{item}\u00a0». Ouvrez le brouillon et enregistrez-le de nouveau.',
  },
  alreadyInvoiced: {
    code: 40900,
    en: '“{item}” is already on invoice {number}. Take it off this one, or void that one first.',
    fr: '«\u00a0{item}\u00a0» figure déjà sur la facture {number}. Retirez cette ligne, ou annulez d’abord cette facture-là.',
  },
  invoiceNotDraft: {
    code: 40900,
    en: 'This invoice was sent and cannot be changed any more. Void it and copy it, or credit it.',
    fr: 'Cette facture a été envoyée et ne peut plus être modifiée. Annulez-la et copiez-la, ou faites un avoir.',
  },
  invoiceNotSent: {
    code: 40900,
    en: 'This invoice was not sent yet.',
    fr: 'Cette facture n’a pas encore été envoyée.',
  },
  invoiceIsVoid: {
    code: 40900,
    en: 'This invoice is void.',
    fr: 'Cette facture est annulée.',
  },
  invoiceHasMoney: {
    code: 40900,
    en: '{amount} were paid on this invoice. Reverse the payment first, or give a credit note.',
    fr: '{amount} ont été payés sur cette facture. Annulez d’abord le paiement, ou faites un avoir.',
  },
  invoiceHasCredit: {
    code: 40900,
    en: 'A credit note stands on this invoice. Credit the rest instead.',
    fr: 'Un avoir a été fait sur cette facture. Faites plutôt un avoir du reste.',
  },
  invoicePaymentUnderWay: {
    code: 40900,
    en: 'A payment of this invoice is under way. Wait until it ends.',
    fr: 'Un paiement de cette facture est en cours. Attendez qu’il se termine.',
  },
  nothingPendingOnInvoice: {
    code: 40900,
    en: 'Nothing is pending on this invoice.',
    fr: 'Il ne reste rien à payer sur cette facture.',
  },
  partialNotAllowed: {
    code: 42200,
    en: 'This invoice is not paid in parts. Pay {amounts}.',
    fr: 'Cette facture ne se paie pas en plusieurs fois. Payez {amounts}.',
  },
  aboveInvoicePending: {
    code: 42200,
    en: 'Only {maximum} are still to pay on this invoice.',
    fr: 'Il ne reste que {maximum} à payer sur cette facture.',
  },
  creditAboveItem: {
    code: 42200,
    en: 'At most {maximum} can be credited for “{item}”.',
    fr: 'Au plus {maximum} peuvent être crédités pour «\u00a0{item}\u00a0».',
  },
  noEmailToSend: {
    code: 42200,
    en: 'This invoice has no email address. Add one, or send it another way.',
    fr: 'Cette facture n’a pas d’adresse e-mail. Ajoutez-en une, ou envoyez-la autrement.',
  },
  noPhoneToSend: {
    code: 42200,
    en: 'No guardian of this family has a mobile phone. Send it another way.',
    fr: 'Aucun parent ou tuteur de cette famille n’a de numéro mobile. Envoyez-la autrement.',
  },
  emailToGuardiansOnly: {
    code: 40900,
    en: 'Until your school is verified, an invoice goes by email only to the addresses of this family’s guardians. Add the address to a guardian, or copy the link.',
    fr: 'Tant que votre établissement n’est pas vérifié, une facture part par e-mail seulement aux adresses des parents et tuteurs de cette famille. Ajoutez l’adresse à un parent ou tuteur, ou copiez le lien.',
  },
  nobodyToBill: {
    code: 42200,
    en: 'Nobody of these is to be billed: everybody was left out.',
    fr: 'Personne n’est à facturer : tout le monde a été écarté.',
  },
  nothingToRetry: {
    code: 40900,
    en: 'Nothing of this run failed, or it is still at work.',
    fr: 'Rien n’a échoué dans cette facturation, ou elle est encore en cours.',
  },
  repeatsAlready: {
    code: 40900,
    en: '“{title}” repeats already for some of these students. Stop that one first.',
    fr: '«\u00a0{title}\u00a0» se répète déjà pour certains de ces élèves. Arrêtez d’abord cette répétition.',
  },
  repeatForNobody: {
    code: 42200,
    en: 'Nobody is left of those for whom these invoices repeat. Stop them, and begin anew for the classes of this year.',
    fr: 'Il ne reste personne parmi ceux pour qui ces factures se répètent. Arrêtez-les, et recommencez pour les classes de cette année.',
  },
  repeatStopped: {
    code: 40900,
    en: 'These invoices do not repeat any more.',
    fr: 'Ces factures ne se répètent plus.',
  },
});
