import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { studentImport as english } from '../en/student-import.ts';

export const studentImport: SameKeys<typeof english> = {
  title: 'Importer des élèves',
  about: 'Depuis un tableur. Rien n’est modifié avant que vous ayez vu chaque ligne.',
  noClasses: {
    title: 'Aucune année scolaire n’est en cours',
    about:
      'Créez-en une d’abord : les classes de votre fichier sont cherchées parmi celles de l’année en cours.',
    create: 'Créer une année',
  },
  template: {
    title: '1. Téléchargez le modèle',
    about:
      'Une ligne par élève, avec sa classe, sa famille et ses parents ou tuteurs. L’ordre des colonnes est libre.',
    en: 'Modèle en anglais',
    fr: 'Modèle en français',
  },
  upload: {
    title: '2. Envoyez votre fichier',
    about: 'Un fichier Excel (.xlsx) de 20 000 lignes et 15 Mo au plus.',
    choose: 'Choisir un fichier',
    drop: 'ou déposez-le ici',
    sending: 'Envoi de {file}, {share, number} %',
    wrongType:
      'Seuls les classeurs .xlsx sont lus. Enregistrez votre fichier en .xlsx et choisissez-le de nouveau.',
    tooLarge: 'Le fichier dépasse 15 Mo. Divisez-le.',
    failed: 'Le fichier n’est pas arrivé. Vérifiez la connexion et réessayez.',
  },
  another: 'Choisir un autre fichier',
  reading: 'Lecture de {file}…',
  importing: 'Import en cours…',
  checked: {
    title: 'Résultat de la vérification',
    clean: 'Toutes les lignes sont bonnes.',
    faulty: {
      need: '{count, plural, one {# ligne vous attend.} other {# lignes vous attendent.}}',
      choose:
        '{count, plural, one {Choisissez ci-dessous, ou corrigez-la dans le fichier et renvoyez-la.} other {Choisissez ci-dessous, ou corrigez-les dans le fichier et renvoyez-les.}}',
      correct:
        '{count, plural, one {Corrigez-la dans le fichier et renvoyez-la.} other {Corrigez-les dans le fichier et renvoyez-les.}}',
      takeOthers: 'Vous pouvez prendre les autres maintenant.',
      othersKnown: 'Les autres élèves sont déjà enregistrés.',
    },
    unchanged: 'Rien n’a encore été modifié.',
    unread: 'Aucune ligne n’est encore lisible : choisissez ci-dessous les colonnes qui manquent.',
    takeGood:
      '{count, plural, one {Prendre # élève, rendre {back, plural, one {# ligne} other {# lignes}}} other {Prendre # élèves, rendre {back, plural, one {# ligne} other {# lignes}}}}',
    seeErrors: 'Voir seulement les erreurs',
    nothing: 'Tous les élèves de ce fichier sont déjà enregistrés. Il n’y a rien à importer.',
    nothingNew: 'Tous les élèves de ce fichier sont déjà enregistrés. Rien n’a encore été modifié.',
    also: '{families, plural, =0 {aucune nouvelle famille} one {# nouvelle famille} other {# nouvelles familles}}, {guardians, plural, =0 {aucun nouveau parent ou tuteur} one {# nouveau parent ou tuteur} other {# nouveaux parents ou tuteurs}}',
    import:
      '{count, plural, =0 {Rien à importer} one {Importer # élève} other {Importer # élèves}}',
  },
  moves: {
    offer:
      '{count, plural, one {Faire aussi passer # élève dans la classe de la liste} other {Faire aussi passer # élèves dans la classe de la liste}}',
    about:
      'L’établissement les a dans une autre classe. Leurs frais suivent la nouvelle classe ; ce qui est payé reste payé.',
    see: 'Voir les élèves déjà enregistrés',
    alone: '{count, plural, one {Changer # élève de classe} other {Changer # élèves de classe}}',
    done: '{count, plural, one {# élève est passé dans la classe de la liste.} other {# élèves sont passés dans la classe de la liste.}}',
    left: '{count, plural, one {# élève reste dans une autre classe que celle de la liste.} other {# élèves restent dans une autre classe que celle de la liste.}}',
  },
  done: {
    title:
      '{count, plural, =0 {Aucun nouvel élève} one {# élève importé} other {# élèves importés}}',
    about: 'Ils figurent dans la liste, avec leurs familles et leurs frais.',
    others:
      '{count, plural, one {# ligne n’a pas été prise : corrigez-la et renvoyez-la.} other {# lignes n’ont pas été prises : corrigez-les et renvoyez-les.}}',
    see: 'Voir les élèves',
    another: 'Importer un autre fichier',
  },
  result: 'Télécharger le résultat',
  refused:
    '{count, plural, one {La ligne à corriger, en .xlsx} other {Les # lignes à corriger, en .xlsx}}',
  remarks: {
    year: 'Pour l’année {year}.',
    allTheSame: 'Pris quand même : {words}.',
    withoutClass: '{count, plural, other {# sans classe}}',
    withoutPhone: '{count, plural, other {# sans téléphone}}',
    withoutBirthDate: '{count, plural, other {# sans date de naissance}}',
    birthYearOnly: '{count, plural, other {# avec l’année de naissance seule}}',
    opening:
      '{count, plural, one {{amount} déjà versés pour # élève seront repris, sans numéro de reçu.} other {{amount} déjà versés pour # élèves seront repris, sans numéro de reçu.}}',
  },
  spellings: {
    title:
      '{count, plural, one {# nom de classe à préciser, une seule fois} other {# noms de classe à préciser, une fois chacun}}',
    allKnown: 'Toutes les classes sont connues',
    byThemselves:
      '{count, plural, one {# ligne a trouvé sa classe} other {# lignes ont trouvé leur classe}}',
    rows: '{count, plural, one {# ligne} other {# lignes}}',
    isClass: 'Classe pour « {written} »',
    choose: 'Choisir…',
    new: 'Nouvelle classe…',
    leaveOut: 'Laisser ces lignes de côté',
    newName: 'Nom de la nouvelle classe',
    like: 'Scolarité et tranches comme',
    remembered: 'Vos choix sont retenus pour la prochaine liste.',
    keep: '{count, plural, =0 {Garder ces réponses} one {Garder cette réponse} other {Garder ces # réponses}}',
    why: {
      open: 'à préciser',
      nearest: 'nom le plus proche',
      name: 'même nom',
      spelling: 'autre façon de l’écrire',
      remembered: 'comme la fois précédente',
      chosen: 'selon votre choix',
      leftOut: 'de côté, selon votre choix',
    },
  },
  fields: {
    title: 'Vos colonnes, nos rubriques',
    about: '{read, number} lues sur {total, number}.',
    missing: 'Choisissez la colonne qui contient : {fields}.',
    readAs: '« {title} » est lue comme',
    notRead: 'Non lue',
    readAgain: 'Relire la liste ainsi',
  },
  failed: { title: 'L’import n’a pas abouti', about: 'Rien n’a été modifié.' },
  gone: {
    title: 'Cet import est introuvable',
    about:
      'Il est peut-être trop ancien, ou appartient à un autre établissement. Renvoyez le fichier.',
  },
  outcomes: {
    created: 'Nouveau',
    matched: 'Déjà enregistré',
    skipped: 'Vide',
    leftOut: 'Laissé de côté',
    error: 'Erreur',
  },
  filter: 'Résultat',
  columns: {
    row: 'Ligne',
    student: 'Élève',
    class: 'Classe',
    family: 'Famille',
    outcome: 'Résultat',
    problems: 'Remarques',
  },
  problem: '{cell}, {column} : {message}',
  written: '« {value} »',
  empty: { title: 'Aucune ligne', about: 'Le fichier n’a aucune ligne lisible.' },
  rows: 'Lignes du fichier',
};
