import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { unmatched as english } from '../en/unmatched.ts';

export const unmatched: SameKeys<typeof english> = {
  title: 'Paiements à rattacher',
  about:
    'L’argent arrivé sur le compte de l’établissement hors d’Ardoise. Importez le relevé de l’opérateur, puis indiquez l’élève de chaque paiement.',
  views: { lines: 'Paiements', proofs: 'Justificatifs', runs: 'Relevés' },
  search: 'Référence, numéro, nom ou message',
  filters: { state: 'État', operator: 'Opérateur' },
  states: {
    waiting: 'À rattacher',
    assigned: 'Rattachés à la main',
    matched: 'Rapprochés d’office',
    setAside: 'Mis de côté',
  },
  columns: {
    money: 'Paiement',
    payer: 'Payeur',
    amount: 'Montant',
    whose: 'Élève',
    fee: 'frais {fee}',
  },
  by: {
    code: 'code de paiement dans le message',
    number: 'matricule dans le message',
    phone: 'téléphone du parent',
    name: 'nom',
    amount: 'même montant',
  },
  owes: 'doit {amount}',
  noSuggestion: 'Aucun élève proposé.',
  differs: 'Diffère du paiement enregistré ici.',
  openPayment: 'Ouvrir le paiement',
  family: 'Famille',
  somebody: 'un ancien collègue',
  assignedBy: '{by}, {when}',
  asideBy: '{by}, {when}',
  reason: 'Motif',
  assign: {
    title: 'Rattacher {amount} à un élève',
    search: 'Nom, matricule ou code de paiement',
    nothing: 'Aucun élève trouvé.',
    button: 'Rattacher',
    toOne: 'Rattacher à {name}',
    other: 'Autre élève',
    done: '{amount} enregistrés pour {name}',
  },
  aside: {
    button: 'Mettre de côté',
    title: 'Mettre ce paiement de côté\u202f?',
    about:
      'Ce n’est pas un paiement scolaire. Il quitte la liste et peut être repris à tout moment.',
  },
  bringBack: 'Reprendre',
  undo: {
    button: 'Annuler',
    title: 'Annuler ce rattachement\u202f?',
    about:
      'Le paiement est annulé, son reçu est marqué comme annulé, et l’argent attend de nouveau ici.',
    confirm: 'Annuler le paiement',
    done: '{amount} à rattacher de nouveau',
    asked: 'Correction à confirmer',
  },
  none: {
    waiting: {
      title: 'Rien à rattacher',
      about: 'Tous les paiements de vos relevés sont enregistrés.',
    },
    assigned: {
      title: 'Rien de rattaché à la main',
      about: 'Les paiements que vous rattachez à un élève apparaissent ici.',
    },
    matched: {
      title: 'Rien de rapproché',
      about: 'Les paiements qu’un relevé confirme apparaissent ici.',
    },
    setAside: {
      title: 'Rien de mis de côté',
      about: 'Ce qui n’est pas un paiement scolaire apparaît ici.',
    },
  },
  empty: {
    title: 'Rien à rattacher',
    about:
      'Exportez le relevé de votre compte MTN MoMo ou Orange Money et importez-le ici. Les paiements déjà enregistrés sont pointés\u202f; les autres vous attendent.',
  },
  import: {
    button: 'Importer un relevé',
    title: 'Importer un relevé',
    about:
      'MTN MoMo ou Orange Money, en .csv ou .xlsx, 20\u202f000 lignes au plus. Enregistrez d’abord le .xls d’Orange en .xlsx. Importer deux fois le même relevé ne change rien.',
    choose: 'Choisir un fichier',
    sending: 'Envoi\u00a0: {percent}\u00a0%',
    reading: 'Lecture du relevé…',
    another: 'Autre relevé',
    toLines: 'Voir les paiements',
    wrongType: 'Choisissez un fichier .csv ou .xlsx.',
    tooLarge: 'Le fichier dépasse 15\u00a0Mo.',
    failed: 'Le fichier n’a pas pu être envoyé. Vérifiez la connexion et réessayez.',
  },
  columnsForm: {
    about:
      'Cette présentation est nouvelle. Indiquez le contenu de chaque colonne\u202f; le prochain fichier avec les mêmes colonnes sera lu tout seul.',
    operator: 'De quel opérateur est ce relevé\u202f?',
    zone: 'Ses heures sont en',
    zones: { local: 'heure du Cameroun', utc: 'UTC (une heure de moins qu’au Cameroun)' },
    untitled: 'Colonne {place}',
    readAs: 'La colonne «\u00a0{title}\u00a0» contient',
    notRead: 'Non lue',
    needed: 'Choisissez au moins la date, la référence, et le montant ou l’entrée.',
    read: 'Lire le relevé',
  },
  runs: {
    columns: { file: 'Fichier', when: 'Importé', outcome: 'Résultat' },
    states: { reading: 'En cours de lecture', columns: 'Ses colonnes ne sont pas encore connues' },
    chooseColumns: 'Choisir les colonnes',
    outcome:
      '{matched, plural, =0 {Aucun rapproché} one {# rapproché} other {# rapprochés}}, {waiting, plural, =0 {aucun à rattacher} one {# à rattacher} other {# à rattacher}}',
    again: '{count, plural, one {# déjà importé} other {# déjà importés}}',
    left: '{count, plural, one {# ligne écartée (pas une entrée)} other {# lignes écartées (pas des entrées)}}',
    unreadable: '{count, plural, one {# ligne illisible} other {# lignes illisibles}}',
  },
  proofs: {
    title: 'Justificatifs de paiement',
    search: 'Identifiant de transaction',
    filter: 'État',
    states: { waiting: 'En attente', accepted: 'Acceptée', declined: 'Refusée' },
    columns: {
      reference: 'Transaction',
      family: 'Famille',
      photo: 'Photo',
      finding: 'Vérification',
    },
    photo: 'Photo de la transaction {reference}',
    findings: {
      unseen: 'Ni l’opérateur ni un relevé ne la connaît encore.',
      line: 'Trouvée dans un relevé.',
      counted: 'Déjà enregistrée pour cette famille.',
      elsewhere: 'Enregistrée pour une autre famille, ou mise de côté.',
    },
    line: '{amount}, {when}',
    stranger: 'Ne vient pas d’un numéro de cette famille',
    checked: 'Opérateur interrogé le {when}',
    openPayment: 'Ouvrir le paiement',
    check: 'Vérifier auprès de l’opérateur',
    accept: 'Accepter',
    accepted: 'Justificatif accepté',
    decline: 'Refuser',
    declineTitle: 'Refuser le justificatif {reference}\u202f?',
    declineAbout: 'Le parent ou tuteur reçoit le motif par SMS.',
    empty: {
      title: 'Pas de justificatifs',
      about:
        'Un parent ou tuteur qui a payé autrement peut envoyer l’identifiant de la transaction et une photo depuis la page de paiement.',
    },
  },
};
