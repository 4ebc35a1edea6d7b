import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { schoolData as english } from '../en/school-data.ts';

/** Toutes les données de l’établissement en fichiers, et l’effacement d’une personne. */
export const schoolData: SameKeys<typeof english> = {
  title: 'Données de l’établissement',
  about:
    'Emportez toutes les données de votre établissement, et effacez les personnes qui le demandent.',
  open: 'Export et effacement',
  openAbout:
    'Téléchargez toutes les données de l’établissement, ou voyez qui a été effacé. Réservé aux administrateurs.',
  export: {
    title: 'Export de l’établissement',
    about:
      'Un fichier .zip avec un classeur pour chaque partie de l’établissement et tous les fichiers envoyés, dans l’état d’un même instant. Seule la personne qui l’a demandé peut le télécharger, pendant 7 jours. Les autres administrateurs en sont avertis.',
    start: 'Demander l’export',
    startTitle: 'Exporter toutes les données de l’établissement\u00a0?',
    startAbout:
      'L’export contient les données personnelles de tous les enfants et de toutes les familles, santé comprise. Il est préparé en arrière-plan\u00a0; vous serez averti quand il sera prêt.',
    download: 'Télécharger',
    downloadTitle: 'Télécharger l’export\u00a0?',
    downloadAbout:
      'Gardez-le là où personne d’autre ne peut le lire, et supprimez-le dès qu’il n’est plus nécessaire.',
    remove: 'Supprimer',
    removed: 'L’export a été supprimé.',
    empty: 'Aucun export cette semaine.',
    asOf: 'État au {at}',
    askedBy: 'Demandé par {name}, {at}',
    until: 'Disponible jusqu’au {at}',
    percent: '{percent}\u00a0%',
  },
  formerStaff: {
    title: 'Anciens membres de l’équipe',
    about: 'Personnes qui ont agi pour l’établissement et ont quitté l’équipe.',
    empty: 'Personne n’a quitté l’équipe.',
    last: 'Dernière action le {at}',
    erase: 'Effacer {name}',
  },
  erasures: {
    title: 'Personnes effacées',
    about: 'Par numéro seulement\u00a0: leurs noms ont disparu.',
    empty: 'Personne n’a été effacé.',
    student: 'Élève',
    guardian: 'Parent ou tuteur',
    staff: 'Équipe',
    by: 'Demandé par {name}, {at}',
  },
  erase: {
    item: 'Effacer définitivement',
    title: 'Effacer {name} définitivement\u00a0?',
    about:
      'Ce qui identifie cette personne est supprimé ou remplacé par un numéro. Les comptes restent. C’est sans retour.',
    removed: 'Ce qui disparaît',
    kept: 'Ce qui reste, sans le nom',
    backups:
      'Les sauvegardes déjà faites contiennent encore la personne, jusqu’à ce que la personne qui gère le serveur les supprime.',
    blocked: 'Impossible pour l’instant',
    namesakes:
      '{count, plural, one {Une autre personne porte} other {# autres personnes portent}} ici le même nom. Les notes qui ne sont liées à aucune fiche de cette personne le gardent alors.',
    mentions:
      '{count, plural, one {# texte contient une partie du nom} other {# textes contiennent une partie du nom}}',
    mentionsAbout:
      'Un prénom ou un surnom y figure seul, et l’effacement n’y touche pas. Modifiez ceux qui désignent cette personne.',
    mention: '{where}\u00a0: «\u00a0{text}\u00a0»',
    mentionsMore: 'Il y en a d’autres. Modifiez d’abord ceux-ci, puis regardez à nouveau.',
    type: 'Saisissez «\u00a0{name}\u00a0» pour confirmer',
    confirm: 'Effacer définitivement',
    cancel: 'Garder',
    asked: 'L’effacement de {name} est en cours.',
    again: 'Cet effacement a déjà été demandé.',
  },
};
