import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { balance as english } from '../en/balance.ts';

export const balance: SameKeys<typeof english> = {
  title: 'Solde',
  needs:
    '{count, plural, =0 {Rien à traiter.} one {1 point à traiter.} other {# points à traiter.}}',
  figures: {
    label: 'Où se trouve l’argent',
    collected: 'Encaissé',
    collectedAbout: 'au total, annulations déduites',
    credit: '{amount} d’avoirs des familles',
    available: 'Disponible',
    availableAbout: 'peut être reversé',
    pending: 'En attente',
    pendingAbout:
      '{count, plural, =0 {aucun paiement en cours} one {# paiement en cours} other {# paiements en cours}}',
    settled: 'encaissé à ce jour',
    ownAccount: 'sur le compte marchand de l’établissement',
    partlyOwn: '{amount} sur le compte de l’établissement',
    cash: 'En caisse',
    cashAbout:
      '{count, plural, =0 {aucune caisse ouverte} one {# caisse ouverte} other {# caisses ouvertes}}',
    today: 'Encaissé aujourd’hui',
    todayAbout: '{count, plural, =0 {pas encore de paiement} one {# paiement} other {# paiements}}',
    toCollect: 'Reste à encaisser',
    overdue: '{amount} en retard',
    nothingOverdue: 'rien en retard',
  },
  weeks: {
    up: 'Encaissements en hausse de {percent, number}\u00a0% par rapport aux quatre semaines précédentes',
    down: 'Encaissements en baisse de {percent, number}\u00a0% par rapport aux quatre semaines précédentes',
    same: 'Encaissements stables par rapport aux quatre semaines précédentes',
    first: '{amount} encaissés en quatre semaines, rien les quatre précédentes',
    quiet: 'Rien n’a été encaissé ces quatre dernières semaines',
    about: 'Par semaine, tous modes de paiement',
    asTable: 'Voir le tableau',
    asChart: 'Voir le graphique',
    week: 'Semaine du',
    amount: 'Encaissé',
    point: 'Semaine du {day} : {amount}',
    now: 'cette semaine',
    soFar: 'Semaine du {day}, en cours : {amount}',
    underWay: '{day}, en cours',
  },
  attention: {
    title: 'À traiter',
    none: 'Rien à traiter. Les paiements à valider, les annulations à confirmer, les demandes en retard et les comptes refusés apparaissent ici.',
    reversal: 'Annulation de {amount} à confirmer',
    move: '{amount} à porter au compte de {student}, à confirmer',
    reversalSince: 'Demande de {name}\u00a0: {reason}, {ago}',
    somebody: 'un membre de l’équipe',
    refund: 'Remboursement de {amount} par {operator} sans réponse',
    refundSince: 'au {phone}, {ago}',
    application: 'Demande d’admission\u00a0: {student}',
    applicationSince: '{number}, réponse attendue {ago}',
    account: '{operator} refuse le compte de l’établissement',
    lines:
      '{count, plural, one {# paiement à rattacher à un élève} other {# paiements à rattacher à des élèves}}',
    proofs:
      '{count, plural, one {# preuve de paiement à vérifier} other {# preuves de paiement à vérifier}}',
    accountSince: 'Personne ne peut payer par ce moyen, {ago}',
    more: 'et {count, number} de plus',
    pending: '{amount} par {method} à confirmer',
    pendingSince: '{reference}, {ago}',
    offline: '{amount} encaissés hors connexion : il restait moins à payer',
    offlineLate: '{amount} encaissés hors connexion : la caisse était fermée',
    offlineSince: '{number}, {cashier}, {ago}',
    over: 'Session {number} fermée avec un excédent de {amount}',
    short: 'Session {number} fermée avec un manquant de {amount}',
    forgotten: 'Session de caisse {number} restée ouverte',
    session: '{till}, {cashier}, {ago}',
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
    means: 'Mode',
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
        'Les parents et tuteurs paient depuis leur téléphone par MTN MoMo ou Orange Money, et l’argent apparaît ici en quelques secondes. Ouvrez la fiche d’un élève ou d’une famille et partagez le lien de paiement.',
      action: 'Choisir un élève',
    },
  },
};
