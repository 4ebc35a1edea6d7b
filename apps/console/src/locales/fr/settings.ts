import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: SameKeys<typeof english> = {
  title: 'Paramètres',
  about: 'La présentation de votre établissement ici, sur les reçus et sur les pages de paiement.',
  displayName: 'Nom affiché',
  displayNameHelp: 'Affiché dans le menu, sur les pages de paiement et sur les reçus.',
  town: 'Ville',
  townHelp:
    'À côté du nom sur les pages de paiement et les reçus : elle distingue les établissements de même nom. Si un établissement vérifié la change, il est examiné de nouveau.',
  verification: {
    title: 'Vérification',
    unverified:
      'Le prestataire n’a pas encore vérifié votre établissement. Les pages de paiement et les reçus l’indiquent, et rien ne peut être encaissé via les comptes du prestataire.',
    waiting:
      'Le nom de votre établissement ou le début de ses numéros de reçu ressemble à ceux d’un établissement vérifié : le prestataire doit d’abord l’examiner. D’ici là, les pages de paiement et les reçus indiquent que vous n’êtes pas vérifié.',
    verified: 'Les pages de paiement et les reçus indiquent que votre établissement est vérifié.',
    refused:
      'Le prestataire n’a pas vérifié votre établissement. Les pages de paiement et les reçus l’indiquent, et rien ne peut être encaissé via les comptes du prestataire.',
    newName:
      'Votre nouveau nom, {asked}, attend l’accord du prestataire. D’ici là, les payeurs lisent {shown}.',
    reason: 'Le prestataire indique :',
    next: 'Que faire : contactez le prestataire, avec l’autorisation d’ouverture de l’établissement et la pièce d’identité de l’administrateur. En attendant, les espèces et vos propres comptes marchands fonctionnent.',
    address: 'Adresse dans Ardoise',
    town: 'Ville',
    townMissing: 'Ajoutez-la dans le formulaire.',
  },
  slogan: 'Slogan',
  sloganHelp: 'Une ligne sous le nom. Facultatif.',
  tags: 'Mots-clés',
  tagsHelp: 'Jusqu’à 12 mots qui décrivent l’établissement. Appuyez sur Entrée après chacun.',
  logo: 'Logo',
  logoHelp: 'De préférence carré. PNG, JPEG, WebP ou GIF, 3 Mo au plus.',
  background: 'Image de fond',
  backgroundHelp: 'Large, derrière le nom sur les pages de paiement. 3 Mo au plus.',
  preview: 'Ce que voient les payeurs',
  studentFields: 'Fiches des élèves',
  campusAndSemester: 'Campus et semestre',
  campusAndSemesterHelp:
    'Les demander dans les fiches des élèves et sur le formulaire d’admission. La plupart des établissements n’en ont pas besoin.',
  fieldShown: 'affichés',
  fieldHidden: 'masqués',
  security: 'Sécurité',
  ownerFactor: 'Vérification en deux étapes exigée des administrateurs',
  ownerFactorOn: 'exigée',
  ownerFactorOff: 'non exigée',
  ownerFactorHelp:
    'Chaque administrateur confirme sa connexion avec une application d’authentification ou une clé d’accès. Ajoutez d’abord la vôtre dans Mon compte.',
  save: 'Enregistrer',
  saved: 'Paramètres enregistrés',
  discard: 'Annuler les modifications',
  who: 'le profil de l’établissement',
  readOnly: 'Vous pouvez lire ces paramètres. Rôles qui peuvent les modifier\u00a0: {roles}.',
  failed: 'Les paramètres n’ont pas pu être chargés',
  failedAbout: 'Rien n’a été modifié. Vérifiez la connexion et réessayez.',
  retry: 'Réessayer',
};
