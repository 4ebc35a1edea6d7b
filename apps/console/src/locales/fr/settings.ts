import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: SameKeys<typeof english> = {
  title: 'Paramètres',
  about: 'La présentation de votre établissement ici, sur les reçus et sur les pages de paiement.',
  displayName: 'Nom affiché',
  displayNameHelp: 'Affiché dans le menu, sur les pages de paiement et sur les reçus.',
  town: 'Ville',
  townHelp:
    'À côté du nom sur les pages de paiement et les reçus\u00a0: elle distingue les établissements de même nom. Si un établissement vérifié la change, il est examiné de nouveau.',
  postalAddress: 'Adresse postale',
  postalAddressHelp:
    'Comme sur vos courriers, par exemple «\u00a0BP 1204\u00a0». Imprimée sur les reçus.',
  phone: 'Téléphone de l’établissement',
  phoneHelp: 'Imprimé sur les reçus et montré aux payeurs qui ne peuvent pas payer par téléphone.',
  timeZone: 'Fuseau horaire',
  timeZoneHelp: 'Les heures des écrans et des reçus sont celles de ce fuseau.',
  verification: {
    title: 'Vérification',
    unverified:
      'Le prestataire n’a pas encore vérifié votre établissement. Les pages de paiement et les reçus l’indiquent, et rien ne peut être encaissé via les comptes du prestataire.',
    waiting:
      'Le nom de votre établissement ou le début de ses numéros de reçu ressemble à ceux d’un établissement vérifié\u00a0: le prestataire doit d’abord l’examiner. D’ici là, les pages de paiement et les reçus indiquent que vous n’êtes pas vérifié.',
    verified: 'Les pages de paiement et les reçus indiquent que votre établissement est vérifié.',
    refused:
      'Le prestataire n’a pas vérifié votre établissement. Les pages de paiement et les reçus l’indiquent, et rien ne peut être encaissé via les comptes du prestataire.',
    newName:
      'Votre nouveau nom, {asked}, attend l’accord du prestataire. D’ici là, les payeurs lisent {shown}.',
    reason: 'Le prestataire indique\u00a0:',
    next: 'Que faire\u00a0: envoyez au prestataire les documents d’enregistrement de l’établissement et la pièce d’identité du responsable. En attendant, les espèces et vos propres comptes marchands fonctionnent.',
    sendPapers: 'Envoyer vos documents',
    seePapers: 'Voir vos documents',
    address: 'Adresse dans Ardoise',
    town: 'Ville',
    townMissing: 'Ajoutez-la dans le formulaire.',
  },
  slogan: 'Slogan',
  sloganHelp:
    'Votre devise, en une ligne. Sous le nom sur les pages de paiement, sur votre page publique et sur les reçus.',
  tags: 'Mots-clés',
  tagsHelp:
    'Jusqu’à 12 mots qui décrivent l’établissement, sur votre page publique. Appuyez sur Entrée après chacun.',
  logo: 'Logo',
  logoHelp: 'De préférence carré. PNG, JPEG, WebP ou GIF, 3 Mo au plus.',
  background: 'Image de fond',
  backgroundHelp:
    'Large, au-dessus du nom sur les pages de paiement et sur votre page publique. 3 Mo au plus.',
  stamp: 'Cachet',
  stampHelp:
    'Une image du cachet de l’établissement sur fond blanc. Imprimée sur les exemplaires du reçu destinés au personnel et à la famille. 3 Mo au plus.',
  preview: 'Ce que voient les payeurs',
  previewTags: 'Sur votre page publique\u00a0:',
  studentFields: 'Fiches des élèves',
  toolsTitle: 'Outils et guide de style',
  tools: 'Afficher l’agenda, les tâches, les e-mails et le guide de style',
  toolsHelp:
    'Désactivé : le menu « Outils » et ses pages disparaissent pour toute l’équipe. L’aide reste derrière le « ? ».',
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
  publicPage: {
    title: 'Page publique',
    about:
      'Ce que chacun peut lire de votre établissement\u00a0: nom, slogan, mots-clés, galerie, avis, et comment s’inscrire, payer et vous joindre. Envoyez son adresse par WhatsApp\u00a0: une image de l’établissement l’accompagne.',
    isOn: 'Activée',
    isOff: 'Désactivée',
    see: 'Voir la page',
    switch: 'Montrer la page publique',
    switchHelp: 'Désactivée, l’adresse des reçus dit seulement qui est l’établissement.',
    ownerOnly: 'Seul un administrateur peut la modifier.',
    in: { en: 'En anglais', fr: 'En français' },
    apply: {
      title: 'Comment s’inscrire',
      help: 'Les pièces à fournir, la date limite, le concours d’entrée. À côté du bouton d’inscription.',
    },
    pay: {
      title: 'Comment payer',
      help: 'Où trouver le code de paiement, les heures d’ouverture de la caisse.',
    },
    reach: {
      title: 'Nous joindre',
      help: 'L’itinéraire, les repères, les heures d’ouverture. La ville, l’adresse postale et le téléphone y figurent déjà.',
    },
    save: 'Enregistrer la page publique',
    savedOn: 'Enregistré\u00a0: la page est activée',
    savedOff: 'Enregistré\u00a0: la page est désactivée',
  },
  chat: {
    title: 'Discussions',
    about: 'Ce que le personnel et les parents s’écrivent, avec les images et les sons.',
    kept: 'Conserver les messages',
    keptHelp: 'Ce qui est plus ancien est supprimé dans la nuit, définitivement.',
    months: '{count} mois',
    save: 'Enregistrer',
    saved: 'Enregistré',
    cancel: 'Annuler',
    shorterTitle: 'Ne conserver les messages que {count} mois\u00a0?',
    shorterAbout:
      'Les messages et les fichiers de plus de {count} mois sont supprimés dans la nuit et ne peuvent pas être récupérés.',
    shorterConfirm: 'Supprimer ce qui est plus ancien',
  },
  moneyRules: {
    title: 'Remises et annulations',
    about: 'Seul un administrateur fixe ces limites. Toute modification figure au journal d’audit.',
    discount: 'Remise maximale d’un gestionnaire, en\u00a0% des frais',
    discountHelp:
      'Toutes les remises sur des frais comprises. Un administrateur peut tout remettre, les autres rôles rien.',
    second: 'Annulation à deux au-delà de',
    secondHelp:
      'Vaut aussi pour un paiement porté au compte d’un autre élève. Laissez vide si une personne suffit.',
    invalidPercent: 'Un nombre entier de 0 à 100.',
    invalidAmount: 'Un montant entier supérieur à 0, ou rien.',
    save: 'Enregistrer les limites',
    saved: 'Limites enregistrées',
  },
};
