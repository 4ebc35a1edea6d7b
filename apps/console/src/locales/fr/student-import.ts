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
    clean: 'Toutes les lignes sont bonnes. Rien n’a encore été modifié.',
    faulty:
      '{count, plural, one {# ligne contient une erreur. Corrigez-la dans votre fichier et renvoyez-le ; rien n’a été modifié.} other {# lignes contiennent des erreurs. Corrigez-les dans votre fichier et renvoyez-le ; rien n’a été modifié.}}',
    seeErrors: 'Voir seulement les erreurs',
    nothing: 'Tous les élèves de ce fichier sont déjà enregistrés. Il n’y a rien à importer.',
    also: '{families, plural, =0 {aucune nouvelle famille} one {# nouvelle famille} other {# nouvelles familles}}, {guardians, plural, =0 {aucun nouveau parent ou tuteur} one {# nouveau parent ou tuteur} other {# nouveaux parents ou tuteurs}}',
    import:
      '{count, plural, =0 {Rien à importer} one {Importer # élève} other {Importer # élèves}}',
  },
  done: {
    title: '{count, plural, one {# élève importé} other {# élèves importés}}',
    about: 'Ils figurent dans la liste, avec leurs familles et leurs frais.',
    see: 'Voir les élèves',
    another: 'Importer un autre fichier',
  },
  result: 'Télécharger le résultat',
  failed: { title: 'L’import n’a pas abouti', about: 'Rien n’a été modifié.' },
  gone: {
    title: 'Cet import est introuvable',
    about:
      'Il est peut-être trop ancien, ou appartient à un autre établissement. Renvoyez le fichier.',
  },
  outcomes: { created: 'Nouveau', matched: 'Déjà enregistré', skipped: 'Vide', error: 'Erreur' },
  filter: 'Résultat',
  columns: {
    row: 'Ligne',
    student: 'Élève',
    class: 'Classe',
    family: 'Famille',
    outcome: 'Résultat',
    problems: 'Erreurs',
  },
  problem: '{cell}, {column} : {message}',
  written: '« {value} »',
  empty: { title: 'Aucune ligne', about: 'Le fichier n’a aucune ligne lisible.' },
  rows: 'Lignes du fichier',
};
