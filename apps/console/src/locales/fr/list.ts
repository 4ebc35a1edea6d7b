import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { list as english } from '../en/list.ts';

export const list: SameKeys<typeof english> = {
  loading: 'Chargement…',
  clearSearch: 'Effacer la recherche',
  export: 'Exporter',
  filter: {
    chosen: '{filter} : {value}',
    remove: 'Retirer le filtre {filter}',
    search: 'Rechercher dans {filter}',
    placeholder: 'Rechercher…',
    none: 'Aucun résultat',
  },
  select: { row: 'Choisir {name}', page: 'Tout choisir sur cette page' },
  columns: {
    open: 'Colonnes',
    title: 'Colonnes à afficher',
    usual: 'Rétablir les colonnes par défaut',
  },
  sort: {
    label: 'Trier par',
    usual: 'Ordre par défaut',
    up: '{column}, croissant',
    down: '{column}, décroissant',
  },
  period: {
    today: 'Aujourd’hui',
    days: '{days, number} jours',
    month: 'Ce mois-ci',
    from: 'Du',
    to: 'Au',
  },
  printClass: 'Imprimer la liste de classe',
  atLeast: 'Au moins {what}',
  rangeOfMore: '{from, number}–{to, number} sur au moins {total, number}',
  range: '{from, number}–{to, number} sur {total, number}',
  perPage: 'Lignes par page',
  rows: '{count, number} lignes',
  pages: 'Pages',
  page: 'Page {page, number} sur {last, number}',
  previous: 'Précédent',
  next: 'Suivant',
  noMatch: {
    title: 'Aucun résultat',
    about: 'Cherchez avec moins de mots, ou retirez un filtre.',
    newest: 'La recherche ne portait pas sur tout. Tapez la suite, ou retirez un filtre.',
    clear: 'Effacer la recherche et les filtres',
  },
  failed: {
    unseen: 'Page pas encore ouverte sur cet appareil',
    unseenAbout: 'Il n’y a pas de connexion. Réessayez dès qu’elle sera rétablie.',
    title: 'Cette liste n’a pas pu être chargée',
    about: 'Rien n’a été modifié. Vérifiez la connexion et réessayez.',
    stale: 'Cette liste n’a pas pu être actualisée.',
    retry: 'Réessayer',
  },
};
