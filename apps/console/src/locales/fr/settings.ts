import type { settings as english } from '../en/settings.ts';
import type { SameKeys } from '../same-keys.ts';

export const settings: SameKeys<typeof english> = {
  title: 'Paramètres',
  about: 'Comment votre établissement apparaît ici, sur les reçus et aux payeurs.',
  displayName: 'Nom affiché',
  displayNameHelp: 'Affiché dans le menu, sur les pages de paiement et sur les reçus.',
  slogan: 'Devise',
  sloganHelp: 'Une ligne sous le nom. Peut rester vide.',
  tags: 'Mots-clés',
  tagsHelp: 'Jusqu’à 12 mots qui décrivent l’établissement. Entrée après chacun.',
  logo: 'Logo',
  logoHelp: 'De préférence carré. PNG, JPEG, WebP ou GIF, 3 Mo au plus.',
  background: 'Image de fond',
  backgroundHelp: 'Large, derrière le nom sur les pages de paiement. 3 Mo au plus.',
  preview: 'Ce que voient les payeurs',
  security: 'Sécurité',
  ownerFactor: 'Second facteur exigé des propriétaires',
  ownerFactorOn: 'exigé',
  ownerFactorOff: 'non exigé',
  ownerFactorHelp:
    'Chaque propriétaire confirme sa connexion avec une application d’authentification ou une clé d’accès. Ajoutez d’abord la vôtre dans Mon compte.',
  save: 'Enregistrer',
  saved: 'Paramètres enregistrés',
  discard: 'Abandonner',
  who: 'Le profil de l’établissement',
  readOnly: 'Vous pouvez lire ces paramètres. {roles} peuvent les modifier.',
  failed: 'Les paramètres n’ont pas pu être chargés',
  failedAbout: 'Rien n’a été modifié. Vérifiez la connexion et réessayez.',
  retry: 'Réessayer',
};
