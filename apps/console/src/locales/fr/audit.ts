import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { audit as english } from '../en/audit.ts';

export const audit: SameKeys<typeof english> = {
  title: 'Journal d’audit',
  about:
    'Qui a modifié quoi, quand et d’où. Rien de ce qui est ici ne peut être modifié ni effacé.',
  failed: 'Le journal d’audit n’a pas pu être chargé',
  empty: {
    title: 'Rien pour l’instant',
    about: 'Chaque modification des données de l’établissement figurera ici.',
  },
  noMatch: {
    title: 'Aucune entrée',
    about:
      'Rien de ce qui a été fait ne correspond à ces filtres. Retirez-en un, ou choisissez une autre période.',
  },
  columns: {
    what: 'Quoi',
    when: 'Quand',
    who: 'Qui',
    where: 'D’où',
    record: 'Fiche',
    changes: 'Avant et après',
  },
  filters: { person: 'Personne', kind: 'Type', period: 'Période', record: 'Cette fiche seulement' },
  nobody: 'Personne de l’équipe',
  open: 'Ouvrir',
  openNamed: 'Ouvrir la fiche\u00a0: {what}',
  only: 'Cette fiche seulement',
  before: 'avant',
  after: 'après',
  more: '{count, plural, one {Un de plus} other {# de plus}}',
  pages: 'Pages',
  older: 'Plus anciennes',
  newer: 'Plus récentes',
  export: 'Exporter',
};
