import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { gallery as english } from '../en/gallery.ts';

export const gallery: SameKeys<typeof english> = {
  title: 'Galerie',
  about:
    '{count, plural, =0 {Images et courtes vidéos de votre établissement} one {# image ou vidéo de votre établissement} other {# images et vidéos de votre établissement}}, dans l’ordre où les visiteurs de votre page publique les voient.',
  add: 'Ajouter des images ou vidéos',
  addHelp: 'Ou déposez-les ici. Images de toute taille, vidéos MP4 jusqu’à 20 Mo.',
  drop: 'Relâchez pour les ajouter',
  full: 'La galerie en contient {most, number}. Retirez-en une pour en ajouter une autre.',
  page: {
    on: 'Votre page publique les montre.',
    off: 'Votre page publique est désactivée\u00a0: seule l’équipe voit la galerie.',
    see: 'Voir la page',
    settings: 'L’activer',
  },
  empty: {
    title: 'Montrez votre établissement aux familles',
    about:
      'Les salles de classe, la cour, la remise des prix\u00a0: les images en disent plus que les mots. Elles sont réduites pour les petits téléphones, et le lieu de la prise de vue est effacé.',
  },
  sending: {
    title: '{count, plural, one {# fichier en cours d’envoi} other {# fichiers en cours d’envoi}}',
    failedTitle:
      '{count, plural, one {# fichier n’a pas été envoyé} other {# fichiers n’ont pas été envoyés}}',
    stay: 'Restez sur cette page jusqu’à ce que tous soient arrivés.',
    waiting: 'En attente',
    under: '{share, number}\u00a0%',
    preparing: 'Réduction en cours…',
    failed: 'Il n’est pas arrivé. Vérifiez la connexion.',
    retry: 'Réessayer',
    drop: 'Ne pas envoyer {name}',
    progress: 'Part de {name} déjà envoyée',
  },
  tile: {
    untitled: 'Sans titre',
    hidden: 'Masquée',
    video: 'Vidéo',
    noAlt: 'Sans description pour les aveugles',
    edit: 'Modifier',
    editNamed: 'Modifier {name}',
    more: 'Autres actions pour {name}',
    hide: 'Masquer aux visiteurs',
    show: 'Montrer aux visiteurs',
    remove: 'Supprimer…',
    move: 'Déplacer {name}, place {place, number} sur {count, number}',
    moveHelp: 'Faites glisser, ou utilisez les flèches',
    moved: '{name} est maintenant à la place {place, number} sur {count, number}',
    hiddenNow: 'Les visiteurs ne la voient plus',
    shownNow: 'Les visiteurs la voient à nouveau',
  },
  edit: {
    title: 'Modifier l’image',
    titleVideo: 'Modifier la vidéo',
    name: 'Titre',
    nameHelp: 'Sous l’image, en quelques mots.',
    alt: 'Ce que l’on voit',
    altHelp:
      'Lu à voix haute à qui ne voit pas l’image, par exemple «\u00a0Des enfants plantent un arbre dans la cour\u00a0».',
    description: 'Description',
    descriptionHelp: 'En petit, sous le titre.',
    poster: 'Choisir une autre image pour la vidéo',
    posterSent: 'La vidéo a une autre image',
    save: 'Enregistrer',
    saved: 'Enregistré',
    cancel: 'Annuler',
    close: 'Fermer',
  },
  remove: {
    title: 'Supprimer {name}\u00a0?',
    about:
      'Le fichier est effacé et ne peut pas être récupéré. Pour ne plus le montrer aux visiteurs, masquez-le.',
    confirm: 'Supprimer',
    cancel: 'Garder',
    done: 'Supprimé',
  },
};
