import { refusals } from '../protocol/errors.ts';

export const erasureErrors = refusals({
  erasureNotTyped: {
    code: 42200,
    en: 'Type the name exactly as it is shown.',
    fr: 'Saisissez le nom exactement comme il est affiché.',
  },
});

/** Why somebody cannot be erased now. The preview shows them, and the erasure refuses by the first. */
export const blockErrors = refusals({
  erasureStillEnrolled: {
    code: 40900,
    en: 'This student is in a class of the current or the coming year. Let the student leave first.',
    fr: 'Cet élève est dans une classe de l’année actuelle ou à venir. Enregistrez d’abord son départ.',
  },
  erasureStillOwes: {
    code: 40900,
    en: '{amount} FCFA is still owed. Take the payment or waive it first: nobody could be asked for it afterwards.',
    fr: '{amount} FCFA restent dus. Encaissez-les ou exonérez-les d’abord\u00a0: personne ne pourrait plus les réclamer ensuite.',
  },
  erasureHasCredit: {
    code: 40900,
    en: 'The family has a credit of {amount} FCFA, and nobody else to give it back to. Refund or use it first.',
    fr: 'La famille a un avoir de {amount} FCFA, et personne d’autre à qui le rendre. Remboursez-le ou utilisez-le d’abord.',
  },
  erasureIsBeingPaid: {
    code: 40900,
    en: 'Payment {number} of {amount} FCFA of the family is under way. Come back once it has ended.',
    fr: 'Le paiement {number} de {amount} FCFA de la famille est en cours. Revenez quand il sera terminé.',
  },
  erasureWaitsForDecision: {
    code: 40900,
    en: 'A payment, proof, refund or reversal of the family waits for a decision. Decide it first.',
    fr: 'Un paiement, une preuve, un remboursement ou une annulation de la famille attend une décision. Décidez d’abord.',
  },
  erasurePaidOutTo: {
    code: 40900,
    en: 'The school’s money is paid out to a phone of this person. Choose another one first.',
    fr: 'L’argent de l’école est versé sur un téléphone de cette personne. Choisissez-en d’abord un autre.',
  },
  erasureLastGuardian: {
    code: 40900,
    en: 'This is the only guardian of a student who is in a class. Add another guardian first.',
    fr: 'C’est le seul parent ou tuteur d’un élève qui est dans une classe. Ajoutez-en d’abord un autre.',
  },
  erasureMergedLately: {
    code: 40900,
    en: 'This record was merged less than a day ago, and that can still be undone. Come back tomorrow.',
    fr: 'Cette fiche a été fusionnée il y a moins d’un jour, ce qui peut encore être annulé. Revenez demain.',
  },
  erasureApplicationOpen: {
    code: 40900,
    en: 'Application {number} has not been decided. Decide it first.',
    fr: 'La demande d’admission {number} n’est pas décidée. Décidez-la d’abord.',
  },
  erasureStillStaff: {
    code: 40900,
    en: 'This person is of the team. Remove them from it first.',
    fr: 'Cette personne fait partie de l’équipe. Retirez-la d’abord de l’équipe.',
  },
  erasureCashOpen: {
    code: 40900,
    en: 'A cash session of this person is open. Close it first.',
    fr: 'Une session de caisse de cette personne est ouverte. Clôturez-la d’abord.',
  },
});
