import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { transactions as english } from '../en/transactions.ts';

export const transactions: SameKeys<typeof english> = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {Aucune transaction} one {# transaction} other {# transactions}}',
    search: 'Élève, payeur, reçu ou téléphone',
    searchHelp:
      'Vérifiez l’orthographe, donnez au moins les quatre derniers chiffres d’un téléphone, ou retirez un filtre.',
    columns: {
      what: 'Élève et objet',
      payer: 'Payeur',
      operator: 'Mode de paiement',
      amount: 'Montant',
      state: 'État',
      submittedAt: 'Début',
      completedAt: 'Fin',
      partnerNumber: 'Référence partenaire',
      providerReference: 'Référence opérateur',
    },
    amount: '{amount} au total',
    ofItPaid: 'dont {amount} payés ({count, number})',
    filters: {
      operator: 'Mode de paiement',
      state: 'État',
      period: 'Jours',
      lately: 'Période',
      failure: 'Cause de l’échec',
    },
    periods: {
      '24hours': 'Dernières 24 heures',
      '3days': '3 derniers jours',
      '7days': '7 derniers jours',
      '30days': '30 derniers jours',
      month: 'Ce mois-ci',
      all: 'Depuis toujours',
    },
    states: {
      pending: 'En attente',
      attention: 'À vérifier',
      paid: 'Payées',
      failed: 'En échec',
    },
    none: {
      pending: {
        title: 'Aucun paiement en attente',
        about: 'Personne n’est en train de confirmer un paiement sur son téléphone.',
      },
      attention: {
        title: 'Rien à vérifier',
        about: 'Aucun paiement n’attend votre décision.',
      },
      paid: {
        title: 'Aucune transaction payée',
        about: 'Rien n’a été payé par mobile money avec ces filtres.',
      },
      failed: {
        title: 'Aucune transaction en échec',
        about: 'Aucun paiement n’a échoué avec ces filtres.',
      },
      range: {
        title: 'Aucune transaction sur cette période',
        about: 'Choisissez une période plus longue, ou retirez le filtre.',
      },
    },
    empty: {
      title: 'Aucune transaction pour l’instant',
      about:
        'Chaque paiement mobile money apparaît ici dès qu’il est demandé, avec les réponses de l’opérateur. Ouvrez la fiche d’un élève et partagez son lien de paiement.',
      students: 'Choisir un élève',
    },
  },
  detail: {
    title: '{amount} par {operator}',
    titleFor: '{amount} pour {children}',
    who: 'Détails',
    number: 'Transaction',
    partnerNumber: 'Référence partenaire',
    providerReference: 'Référence opérateur',
    noReference: 'aucune',
    payer: 'Payeur',
    phone: 'Téléphone',
    operator: 'Mode de paiement',
    narration: 'Libellé vu par le payeur',
    submittedAt: 'Début',
    completedAt: 'Fin',
    family: 'Voir la famille',
    parts: 'Répartition',
    ahead: 'Excédent',
    total: 'Total',
    history: 'Historique',
    feeOnTop: 'Frais du prestataire, payés en plus',
    feeOfSchool: 'Frais du prestataire, prélevés dessus',
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
        'Le payeur doit confirmer sur son téléphone. Cette page s’actualise toute seule ; vous n’avez rien à faire.',
      attention:
        'L’opérateur n’a pas confirmé le résultat dans les délais. Tant qu’il n’est pas connu, le payeur ne doit pas payer de nouveau. Vérifiez l’état, ou contactez l’opérateur en citant la référence partenaire.',
      paid: 'Le paiement est arrivé et affecté aux élèves ci-dessous.',
      noticeFailed:
        'Le paiement est arrivé et validé. Le SMS avec le reçu n’est peut-être pas parvenu au payeur : remettez-lui le reçu ci-dessous.',
      doubted:
        '{reason}. L’opérateur annonce maintenant que le paiement a été fait. Il n’est pas validé. Validez-le ou classez-le sans suite\u202f; d’ici là, le payeur ne doit pas payer de nouveau.',
      otherCurrency:
        'L’opérateur dit que c’est payé, mais dans une autre monnaie que demandé. Ce n’est pas compté. Vérifiez combien de francs sont arrivés, puis décidez si cela compte.',
      otherReference:
        'L’opérateur dit que c’est payé, mais indique une autre de nos références que celle de la demande. Ce n’est pas compté. Demandez à l’opérateur, puis décidez si cela compte.',
      otherPayer:
        'L’opérateur dit que c’est payé, mais par un autre numéro que celui sollicité. Ce n’est pas compté. Le numéro a pu être porté, ou un autre compte utilisé : décidez si cela compte.',
      otherAmount:
        'L’opérateur annonce un paiement d’un montant différent de celui demandé. Il n’est pas validé. Voyez sa réponse dans l’historique, puis validez-le ou classez-le sans suite.',
      referenceTaken:
        'L’opérateur annonce le paiement, mais avec la référence d’un autre paiement déjà validé. Contactez l’opérateur en citant la référence partenaire, puis classez sans suite.',
      closed:
        'L’équipe a classé ce paiement sans suite. Le motif figure plus bas, dans l’historique.',
      failed: '{reason}. Rien n’a été débité ni enregistré. Le payeur peut réessayer.',
    },
  },
  again: 'Renvoyer le lien de paiement',
  remind: {
    send: 'Renvoyer la demande',
    sent: 'L’opérateur renvoie sa demande au payeur',
  },
  decide: {
    failed: 'L’opération a échoué',
    count: 'Valider le paiement',
    countTitle: 'Valider ce paiement ?',
    countAbout:
      'L’opérateur est interrogé de nouveau, et le montant qu’il confirme est affecté aux élèves. Le payeur reçoit un reçu. Votre décision est inscrite au journal d’audit.',
    countFrancs:
      'L’opérateur est interrogé encore une fois. Les francs que vous saisissez sont comptés pour les élèves, et le payeur reçoit un reçu. Il est noté que vous l’avez décidé.',
    francs: 'Francs arrivés',
    francsHelp: 'Selon le relevé de l’opérateur ou votre compte. C’est ce montant qui est compté.',
    counted: '{amount}\u00a0: paiement validé',
    close: 'Classer sans suite',
    closeTitle: 'Classer ce paiement sans suite ?',
    closeAbout:
      'Rien n’est enregistré, et le payeur peut payer de nouveau. Si son compte a été débité, il doit être remboursé hors d’Ardoise.',
    reason: 'Motif',
    reasonHelp: 'Pour le journal d’audit : ce que vous avez appris, et ce que devient l’argent.',
    closed: 'Paiement classé sans suite',
    cancel: 'Annuler',
  },
  events: {
    created: 'Paiement créé',
    prepared: 'Demande préparée chez l’opérateur',
    asked: 'Demande envoyée à l’opérateur',
    accepted: 'Demande acceptée par l’opérateur',
    pending: 'En attente de la confirmation du payeur',
    reminded: 'Demande renvoyée',
    counted: 'Validé par l’équipe',
    closed: 'Classé sans suite par l’équipe',
    answer: 'Réponse de l’opérateur',
    attention: 'L’équipe a été prévenue',
    notice: 'SMS au payeur',
    other: 'Événement',
    raw: 'Ce que l’opérateur a envoyé',
  },
};
