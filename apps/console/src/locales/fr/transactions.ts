import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { transactions as english } from '../en/transactions.ts';

export const transactions: SameKeys<typeof english> = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {Aucune transaction} one {# transaction} other {# transactions}}',
    search: 'Numéro, référence, téléphone',
    searchHelp:
      'Donnez au moins les quatre premiers caractères d’un numéro, d’une référence ou d’un téléphone, ou retirez un filtre.',
    columns: {
      number: 'Transaction',
      payer: 'Payeur',
      operator: 'Moyen',
      amount: 'Montant',
      state: 'État',
      submittedAt: 'Début',
      completedAt: 'Fin',
      partnerNumber: 'Numéro partenaire',
      providerReference: 'Référence opérateur',
    },
    filters: { operator: 'Moyen', state: 'État' },
    states: {
      pending: 'En attente',
      attention: 'À vérifier',
      paid: 'Payées',
      failed: 'Échouées',
    },
    empty: {
      title: 'Aucune transaction pour l’instant',
      about:
        'Chaque paiement mobile apparaît ici dès sa demande, avec tout ce que l’opérateur a répondu. Ouvrez un élève et partagez son lien de paiement.',
      students: 'Choisir un élève',
    },
  },
  detail: {
    title: '{amount} par {operator}',
    who: 'Qui et quand',
    number: 'Transaction',
    partnerNumber: 'Numéro partenaire',
    providerReference: 'Référence opérateur',
    noReference: 'aucune',
    payer: 'Payeur',
    phone: 'Téléphone',
    operator: 'Moyen',
    narration: 'Sur le téléphone du payeur',
    submittedAt: 'Début',
    completedAt: 'Fin',
    family: 'Ouvrir la famille',
    parts: 'Pour quoi',
    ahead: 'Plus que ce qui était dû',
    total: 'Total',
    history: 'Ce qui a été demandé et répondu',
    differences: {
      title: 'Ce qui n’est pas comme demandé',
      currency: 'Monnaie',
      reference: 'Notre référence',
      payer: 'Payeur',
      amount: 'Montant',
      asked: 'demandé :',
      said: 'l’opérateur dit :',
    },
    means: {
      pending:
        'Le payeur doit approuver sur son téléphone. Cette page suit toute seule ; il n’y a rien à faire.',
      attention:
        'Le délai de l’opérateur est passé et il n’a pas dit comment cela s’est terminé. Le payeur ne doit pas payer de nouveau avant de le savoir. Vérifiez l’état, ou demandez à l’opérateur avec le numéro partenaire.',
      paid: 'L’argent est arrivé et compte pour les élèves ci-dessous.',
      noticeFailed:
        'L’argent est arrivé et compte. Le message avec le reçu n’est peut-être pas parvenu au payeur : donnez-lui le reçu ci-dessous.',
      doubted:
        '{reason}. Mais l’opérateur dit maintenant que le paiement a eu lieu. Il n’est pas compté. Décidez s’il compte, et dites au payeur de ne pas payer de nouveau d’ici là.',
      otherCurrency:
        'L’opérateur dit que c’est payé, mais dans une autre monnaie que demandé. Ce n’est pas compté. Vérifiez combien de francs sont arrivés, puis décidez si cela compte.',
      otherReference:
        'L’opérateur dit que c’est payé, mais indique une autre de nos références que celle de la demande. Ce n’est pas compté. Demandez à l’opérateur, puis décidez si cela compte.',
      otherPayer:
        'L’opérateur dit que c’est payé, mais par un autre numéro que celui sollicité. Ce n’est pas compté. Le numéro a pu être porté, ou un autre compte utilisé : décidez si cela compte.',
      otherAmount:
        'L’opérateur dit que c’est payé, mais d’un autre montant que demandé. Ce n’est pas compté. Voyez ci-dessous ce que l’opérateur a répondu, et décidez si cela compte.',
      referenceTaken:
        'L’opérateur dit que c’est payé, avec la référence d’un autre paiement déjà compté. Demandez à l’opérateur avec le numéro partenaire, puis clôturez.',
      closed:
        'Le personnel a clôturé ce paiement sans le compter. Le motif figure plus bas, dans l’historique.',
      failed:
        '{reason}. Aucun argent n’a été prélevé et rien n’est compté. Le payeur peut réessayer.',
    },
  },
  remind: {
    send: 'Renvoyer la demande',
    sent: 'L’opérateur renvoie sa demande au payeur',
  },
  decide: {
    count: 'Compter ce qui a été payé',
    countTitle: 'Compter ce qui a été payé ?',
    countAbout:
      'L’opérateur est interrogé maintenant, et le montant qu’il confirme est compté pour les élèves. Le payeur reçoit un reçu. Il est noté que vous l’avez décidé.',
    countFrancs:
      'L’opérateur est interrogé encore une fois. Les francs que vous saisissez sont comptés pour les élèves, et le payeur reçoit un reçu. Il est noté que vous l’avez décidé.',
    francs: 'Francs arrivés',
    francsHelp: 'Selon le relevé de l’opérateur ou votre compte. C’est ce montant qui est compté.',
    counted: '{amount} comptés',
    close: 'Clôturer sans compter',
    closeTitle: 'Clôturer sans compter ?',
    closeAbout:
      'Rien n’est compté, et le payeur peut payer de nouveau. Si de l’argent a été prélevé, il doit être rendu en dehors d’Ardoise.',
    reason: 'Motif',
    reasonHelp: 'Pour le journal d’audit : ce que vous avez appris, et ce que devient l’argent.',
    closed: 'Clôturée sans compter',
    cancel: 'Annuler',
  },
  events: {
    created: 'Paiement créé',
    prepared: 'Jeton de l’opérateur reçu',
    asked: 'Demande à l’opérateur',
    accepted: 'L’opérateur a pris la demande',
    pending: 'L’opérateur attend le payeur',
    reminded: 'Demande renvoyée',
    counted: 'Comptée par le personnel',
    closed: 'Clôturée par le personnel sans compter',
    answer: 'Réponse de l’opérateur',
    status: '{from} → {to}',
    attention: 'Le personnel a été averti',
    notice: 'Avis au payeur',
    other: 'Événement',
  },
};
