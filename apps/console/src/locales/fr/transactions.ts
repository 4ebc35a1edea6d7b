import type { transactions as english } from '../en/transactions.ts';
import type { SameKeys } from '../same-keys.ts';

export const transactions: SameKeys<typeof english> = {
  title: 'Transactions',
  list: {
    count: '{count, plural, =0 {Aucune transaction} one {# transaction} other {# transactions}}',
    search: 'Numéro, référence, téléphone',
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
      attention: 'En attente trop longue',
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
    means: {
      pending:
        'Le payeur doit approuver sur son téléphone. Cette page suit toute seule ; il n’y a rien à faire.',
      attention:
        'Le délai de l’opérateur est passé et il n’a pas dit comment cela s’est terminé. Le payeur ne doit pas payer de nouveau avant de le savoir. Vérifiez l’état, ou demandez à l’opérateur avec le numéro partenaire.',
      paid: 'L’argent est arrivé et compte pour les élèves ci-dessous.',
      noticeFailed:
        'L’argent est arrivé et compte. Le message avec le reçu n’a pas pu être remis : donnez au payeur le reçu ci-dessous.',
      doubted:
        '{reason}. L’opérateur l’a dit, et dit maintenant que le paiement a eu lieu. Il n’est pas compté. Demandez à l’opérateur avec le numéro partenaire, et dites au payeur de ne pas payer de nouveau avant de le savoir.',
      failed:
        '{reason}. Aucun argent n’a été prélevé et rien n’est compté. Le payeur peut réessayer.',
    },
  },
  events: {
    created: 'Paiement créé',
    prepared: 'Jeton de l’opérateur reçu',
    asked: 'Demande à l’opérateur',
    answer: 'Réponse de l’opérateur',
    status: '{from} → {to}',
    statusOther: 'Changement d’état',
    attention: 'Le personnel a été averti',
    notice: 'Avis au payeur',
    other: 'Événement',
  },
};
