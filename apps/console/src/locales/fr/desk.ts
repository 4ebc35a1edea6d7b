import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { desk as english } from '../en/desk.ts';

export const desk: SameKeys<typeof english> = {
  list: {
    title:
      '{count, plural, =0 {Aucun établissement en attente} one {Un établissement en attente} other {# établissements en attente}}',
    oldest: 'Le plus ancien depuis le {when}.',
    none: 'Tout est décidé. Les nouveaux établissements apparaissent ci-dessous.',
    loading: 'Établissements',
    review: 'Examiner le plus ancien',
    search: 'Nom, ville ou adresse',
    filters: { state: 'État' },
    columns: {
      school: 'Établissement',
      town: 'Ville',
      address: 'Adresse',
      state: 'État',
      waiting: 'En attente depuis',
      registered: 'Inscrit le',
    },
    asks: 'demande à s’appeler {name}',
    newName: 'Nouveau nom',
    empty: {
      title: 'Aucun établissement',
      about: 'Dès qu’un établissement s’inscrit, il apparaît ici.',
    },
  },
  school: {
    about: 'Inscrit le {when}',
    known: 'Ce que l’on sait',
    name: 'Nom',
    askedName: 'Demande à s’appeler',
    prefix: 'Début des numéros de reçu',
    address: 'Adresse dans Ardoise',
    town: 'Ville',
    noTown: 'non indiquée',
    registered: 'Inscrit le',
    owners: 'Administrateurs',
    phone: 'Téléphone',
    email: 'E-mail',
    confirmed: 'confirmé',
    notConfirmed: 'non confirmé',
    nobody: 'Personne : son dernier administrateur est parti.',
    resembles:
      '{count, plural, =0 {Ne ressemble à aucun établissement vérifié} one {Ressemble à un établissement vérifié} other {Ressemble à # établissements vérifiés}}',
    resemblesNone:
      'Ni son nom, ni le début de ses numéros de reçu, ni son adresse ne prêtent à confusion.',
    by: { name: 'nom', prefix: 'début des numéros de reçu', address: 'adresse' },
    alike: 'En commun : {what}',
    open: 'Ouvrir {name}',
  },
  decision: {
    title: 'Décision',
    unverified:
      'Personne n’a encore examiné cet établissement. Tant qu’il n’est pas vérifié, il n’encaisse rien via nos comptes, et ses pages et reçus l’indiquent.',
    waiting:
      'On peut le confondre avec un établissement vérifié. Jusqu’à votre décision, ses pages et reçus indiquent qu’il n’est pas vérifié.',
    verified: 'Ses pages et reçus indiquent qu’il est vérifié.',
    refused: 'Ses pages et reçus indiquent qu’il n’est pas vérifié.',
    newName: 'Il reste « {name} » pour le public tant que vous n’acceptez pas « {asked} ».',
    reason: 'Motif donné aux administrateurs',
    decidedAt: 'Décidé le {when}',
    verify: 'Vérifier',
    agree: 'Accepter le nouveau nom',
    refuse: 'Refuser…',
    refuseName: 'Refuser le nouveau nom…',
    takeBack: 'Retirer la vérification…',
  },
  verifyDialog: {
    title: 'Vérifier {name} ?',
    about:
      'Les payeurs lisent désormais « établissement vérifié », et l’établissement peut encaisser via nos comptes. Ceux qui lui ressemblent attendent une décision.',
    nameTitle: 'Accepter « {name} » ?',
    nameAbout:
      'Les pages de paiement et les nouveaux reçus portent le nouveau nom, avec la mention vérifié.',
    alike: 'Il ressemble à {names}. Assurez-vous qu’on ne peut pas les confondre.',
    confirm: 'Vérifier',
    nameConfirm: 'Accepter le nouveau nom',
    done: 'Vérifié. Les administrateurs sont informés.',
    nameDone: 'Accepté. Les administrateurs sont informés.',
  },
  refuseDialog: {
    title: 'Refuser {name} ?',
    about:
      'Ses pages et reçus continuent d’indiquer qu’il n’est pas vérifié. Les administrateurs lisent votre motif et peuvent nous écrire.',
    takeBackTitle: 'Retirer la vérification de {name} ?',
    takeBackAbout:
      'Dès maintenant ses pages et reçus indiquent qu’il n’est pas vérifié, et il n’encaisse plus rien via nos comptes. Les administrateurs lisent votre motif.',
    nameTitle: 'Refuser le nom « {name} » ?',
    nameAbout:
      'L’établissement garde son nom actuel et sa vérification. Les administrateurs lisent votre motif.',
    reason: 'Motif',
    reasonHelp:
      'Dites ce qui manque ou ne va pas, et ce qui aiderait. Les administrateurs le lisent tel quel.',
    confirm: 'Refuser',
    takeBackConfirm: 'Retirer',
    done: 'Refusé. Les administrateurs sont informés.',
  },
  changed: 'L’établissement a changé entre-temps. Examinez-le de nouveau avant de décider.',
};
