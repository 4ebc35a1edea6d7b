import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { merging as source } from '../en/merging.ts';

export const merging: SameKeys<typeof source> = {
  more: {
    open: 'Autres actions',
    merge: 'Fusionner avec une autre fiche',
    remove: 'Supprimer cet élève',
  },
  remove: {
    title: 'Supprimer {name} ?',
    about:
      'Pour un élève saisi par erreur. Son inscription et ses frais sont supprimés aussi. Vous pouvez annuler pendant 24 heures. Un élève pour qui un paiement a été reçu ne peut pas être supprimé.',
    confirm: 'Supprimer {name}',
    cancel: 'Garder',
    done: '{name} est supprimé',
  },
  hint: {
    title:
      '{count, plural, one {# élève figure peut-être deux fois} other {# élèves figurent peut-être deux fois}}',
    open: 'Comparer',
  },
  duplicates: {
    title: 'Doublons possibles',
    about: 'Élèves de mêmes noms et de même date de naissance.',
    compare: 'Comparer',
    empty: {
      title: 'Aucun doublon',
      about: 'Aucun élève n’a les mêmes noms et la même date de naissance qu’un autre.',
      back: 'Retour aux élèves',
    },
    recent: 'Peut encore être annulé',
  },
  choose: {
    title: {
      student: 'Fusionner {name} avec un autre élève',
      guardian: 'Fusionner {name} avec un autre parent ou tuteur',
      family: 'Fusionner la famille {name} avec une autre famille',
    },
    about: {
      student: 'Deux fiches du même enfant n’en font plus qu’une. Vous les comparez d’abord.',
      guardian: 'Deux fiches de la même personne n’en font plus qu’une. Vous les comparez d’abord.',
      family: 'Deux fiches de la même famille n’en font plus qu’une. Vous les comparez d’abord.',
    },
    likely: 'Peut-être la même fiche',
    noneLikely: 'Personne n’a le même nom ni le même téléphone. Cherchez l’autre fiche.',
    search: 'Chercher par nom, numéro ou téléphone',
    found: 'Trouvé',
    nothing: 'Aucun résultat',
    select: 'Comparer avec {name}',
  },
  compare: {
    title: {
      student: 'Fusionner deux élèves',
      guardian: 'Fusionner deux parents ou tuteurs',
      family: 'Fusionner deux familles',
    },
    about:
      'Choisissez la fiche qui reste et les valeurs à garder. L’argent, les reçus, les documents et l’historique des deux sont réunis.',
    keep: 'Cette fiche reste',
    keepThis: 'Garder celle-ci',
    facts: {
      number: 'Numéro',
      created: 'Ajoutée le',
      family: 'Famille',
      students: 'Élèves',
      guardians: 'Parents et tuteurs',
      phones: 'Téléphones',
      enrolments: 'Inscriptions',
      fees: 'Frais',
      paid: 'Payé',
      owed: 'Reste à payer',
      payments: 'Paiements',
      credit: 'Avoir de la famille',
      documents: 'Documents',
      health: 'Informations de santé',
      links: 'Liens de paiement envoyés',
      changes: 'Lignes d’historique',
    },
    none: 'Aucun',
    yes: 'Oui',
    values: 'Quelle valeur est la bonne ?',
    valuesAbout: 'Là où les deux fiches diffèrent.',
    noValues: 'Les deux fiches disent la même chose.',
    notGiven: 'Non renseigné',
    years: 'Inscrits tous deux en {year} : quelle classe est la bonne ?',
    fees: 'Les deux fiches sont en {class} en {year}, avec des frais différents : lesquels sont exacts ?',
    sameClass:
      'Les deux fiches sont en {class} en {year}, avec les mêmes frais. Une inscription reste, et ce qui a été payé pour l’une ou l’autre compte pour elle.',
    yearsAbout:
      'L’autre inscription disparaît. Ce qui a été payé pour elle paie celle qui reste ; le surplus devient l’avoir de la famille.',
    place: '{class} · {amount} à payer, {paid} payés',
    families: 'Les familles',
    withFamily: 'Fusionner aussi la famille {gone} dans la famille {kept}',
    withFamilyAbout: 'Leurs élèves, parents et tuteurs, paiements et avoirs sont réunis.',
    whichFamily: 'À quelle famille appartient l’élève ?',
    samePerson: '{gone} et {kept} sont la même personne',
    follow:
      'Ce qui a été remis de {name} reste valable : code de paiement, liens, matricule et reçus mènent à la fiche qui reste. Vous pouvez annuler pendant 24 heures.',
    beingPaid:
      'Un paiement est en cours pour l’une des deux fiches. Fusionnez quand il sera terminé.',
    needsManager:
      'Cette fusion déplace de l’argent : elle revient à un administrateur ou à un gestionnaire.',
    merge: 'Fusionner dans {name}',
    back: 'Choisir une autre fiche',
    done: '{gone} est fusionné dans {kept}',
  },
  undo: {
    merged:
      '{gone} a été fusionné dans cette fiche le {at}{by, select, none {} other { par {by}}}.',
    removed: '{gone} a été supprimé le {at}{by, select, none {} other { par {by}}}.',
    mergedInto: '{gone} a été fusionné dans {kept} le {at}{by, select, none {} other { par {by}}}.',
    until: 'Annulation possible jusqu’au {until}.',
    press: 'Annuler',
    done: '{gone} est de retour',
  },
};
