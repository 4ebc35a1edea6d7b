import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { balance as english } from '../en/balance.ts';

export const balance: SameKeys<typeof english> = {
  title: 'Solde',
  needs:
    '{count, plural, =0 {Rien ne vous attend.} one {Un paiement demande votre attention.} other {# paiements demandent votre attention.}}',
  figures: {
    label: 'Où se trouve l’argent',
    collected: 'Encaissé',
    collectedAbout: 'en tout, moins les annulations',
    credit: 'dont {amount} d’avoirs des familles',
    available: 'Disponible',
    availableAbout: 'peut être versé',
    pending: 'En attente',
    pendingAbout:
      '{count, plural, =0 {aucun paiement en cours} one {# paiement en cours} other {# paiements en cours}}',
    settled: 'encaissé à ce jour',
    ownAccount: 'sur le compte de l’établissement',
    partlyOwn: '{amount} sur le compte de l’établissement',
  },
  weeks: {
    up: 'Les encaissements ont augmenté de {percent, number}\u00a0% sur quatre semaines',
    down: 'Les encaissements ont baissé de {percent, number}\u00a0% sur quatre semaines',
    same: 'Les encaissements sont les mêmes que les quatre semaines précédentes',
    first: '{amount} encaissés en quatre semaines, rien les quatre précédentes',
    quiet: 'Rien n’a été encaissé ces quatre dernières semaines',
    about: 'Par semaine, tous moyens de paiement',
    asTable: 'Voir le tableau',
    asChart: 'Voir le graphique',
    week: 'Semaine du',
    amount: 'Encaissé',
    point: 'Semaine du {day} : {amount}',
    soFar: 'Semaine du {day}, en cours : {amount}',
    underWay: '{day}, en cours',
  },
  attention: {
    title: 'À vous de voir',
    none: 'Rien ne vous attend. Un paiement que seule une personne peut faire avancer apparaît ici.',
    payment: 'Paiement {operator} de {amount}',
    since: 'du {phone}, {ago}',
    check: 'Vérifier',
    checkOne: 'Vérifier le paiement {operator} de {amount}',
    open: 'Ouvrir',
  },
  movements: {
    title: 'Derniers mouvements',
    all: 'Toutes les transactions',
    when: 'Date',
    what: 'Objet',
    means: 'Moyen',
    amount: 'Montant',
    state: 'État',
  },
  empty: {
    year: {
      title: 'Commencez par l’année scolaire',
      about:
        'Indiquez ses dates, ses classes et la scolarité de chacune. Ajoutez ensuite vos élèves, et leurs parents et tuteurs peuvent payer.',
      action: 'Créer l’année scolaire',
    },
    students: {
      title: 'Ajoutez vos élèves',
      about:
        'L’année est prête. Importez votre liste depuis un tableur, avec les classes et les parents ou tuteurs ; les frais de scolarité sont créés pour vous.',
      action: 'Importer des élèves',
    },
    payment: {
      title: 'Aucun paiement pour l’instant',
      about:
        'Les parents et tuteurs paient depuis leur téléphone par MTN MoMo ou Orange Money, et l’argent apparaît ici en quelques secondes. Ouvrez un élève ou une famille et partagez le lien de paiement.',
      action: 'Choisir un élève',
    },
  },
};
