import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { families as english } from '../en/families.ts';

export const families: SameKeys<typeof english> = {
  title: 'Familles',
  list: {
    failed: 'La liste des familles n’a pas pu être chargée',
    count: '{count, plural, =0 {Aucune famille} one {# famille} other {# familles}}',
    search: 'Nom, numéro, parent ou téléphone',
    add: 'Ajouter une famille',
    columns: {
      family: 'Famille',
      guardians: 'Parents et tuteurs',
      phone: 'Téléphone',
      students: 'Élèves',
      studentCount: '{count, plural, =0 {aucun élève} one {# élève} other {# élèves}}',
      createdAt: 'Ajoutée le',
    },
    empty: {
      title: 'Pas encore de familles',
      about:
        'Une famille réunit les parents ou tuteurs et les frères et sœurs. On y rattache les élèves.',
    },
  },
  form: {
    addTitle: 'Ajouter une famille',
    editTitle: 'Modifier la famille {name}',
    add: 'Ajouter la famille {name}',
    addNobody: 'Ajouter la famille',
    save: 'Enregistrer les modifications',
    added: 'Famille {name} ajoutée',
    saved: 'Les modifications de la famille {name} sont enregistrées',
    name: 'Nom de la famille',
    nameAbout: 'Le nom que l’établissement donne à la famille, sur les factures et les listes.',
    guardiansAbout: 'Au moins un. Le premier reçoit les messages.',
    who: 'la fiche de cette famille',
  },
  detail: {
    title: 'Famille {name}',
    edit: 'Modifier',
    addStudent: 'Ajouter un élève',
    students: 'Élèves',
    noStudents: 'Pas encore d’élèves dans cette famille.',
    guardians: 'Parents et tuteurs',
    added: 'Ajoutée le {day}',
    remove: 'Supprimer la famille',
    removeTitle: 'Supprimer la famille {name} ?',
    removeAbout:
      'La famille et ses parents ou tuteurs sont retirés des listes. Elle n’a pas d’élève.',
    removeConfirm: 'Supprimer la famille',
    removed: 'La famille {name} est supprimée',
    noClass: 'non inscrit',
    alsoIn: 'Aussi dans {families}',
  },
  history: {
    title: 'Historique',
    /** By the names that the contract has for what can happen to a family. */
    actions: {
      family: {
        created: 'A ajouté la famille',
        changed: 'A modifié la famille',
        merged: 'A fusionné une autre famille dans celle-ci',
        parted: 'A annulé une fusion',
      },
      guardian: {
        changed: 'A modifié un parent ou tuteur',
        merged: 'A fusionné deux fiches d’un parent ou tuteur',
        parted: 'A annulé une fusion de parents ou tuteurs',
      },
    },
    other: 'A modifié le dossier',
    fields: { name: 'Nom de la famille', guardians: 'Parents et tuteurs' },
  },
};
