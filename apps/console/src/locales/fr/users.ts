import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { users as english } from '../en/users.ts';

export const users: SameKeys<typeof english> = {
  title: 'Parents et tuteurs',
  about: 'Parents, tuteurs et payeurs qui ont un compte ou un téléphone.',
  list: {
    failed: 'La liste des parents et tuteurs n’a pas pu être chargée',
    count: '{count, plural, =0 {Aucune personne} one {# personne} other {# personnes}}',
    search: 'Nom ou téléphone',
    columns: {
      name: 'Nom',
      phone: 'Téléphone',
      email: 'E-mail',
      families: 'Familles',
      students: 'Élèves',
      account: 'Compte',
    },
    empty: {
      title: 'Aucun parent ou tuteur',
      about: 'Les parents et tuteurs apparaissent ici dès qu’une famille est ajoutée.',
      action: 'Ajouter une famille',
    },
  },
  hasAccount: 'A un compte',
  payer: 'Payeur',
  noAccount: 'Sans compte',
  detail: {
    edit: 'Modifier',
    contact: 'Contact',
    families: 'Familles',
    noFamilies: 'Aucune famille.',
    noPhones: 'Pas de téléphone',
    noClass: 'non inscrit',
  },
  form: {
    editTitle: 'Modifier {name}',
    save: 'Enregistrer les modifications',
    saved: '{name} : modifications enregistrées',
    about: 'Ce qui est modifié ici l’est dans toutes les familles de cette personne.',
    section: 'Contact',
    who: 'la fiche de ce contact',
  },
};
