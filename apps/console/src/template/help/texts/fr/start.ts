import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const start: ArticleTexts<SlugOf<'start'>> = {
  'first-steps': {
    title: 'Premiers pas d’un établissement',
    about: 'D’un établissement vide au premier reçu, dans l’ordre qui évite du travail.',
    body: `
1. Présentez-vous dans les [Paramètres](/apps/settings/profile) : nom affiché, ville, logo, adresse postale et téléphone. Ils figurent sur les reçus et les pages de paiement.

1. Créez l’[année scolaire](/academic-year) avec ses cycles, ses classes, la scolarité et les tranches. Tout le reste en découle.

1. Ajoutez les [élèves](/onboarding/students) un par un, ou importez-les depuis un tableur. Choisir une classe inscrit l’élève et crée ses frais de scolarité.

1. Ajoutez les [services](/services) : le car, la cantine, et les frais de base comme l’inscription ou l’assurance.

1. Choisissez comment les parents peuvent payer dans les [Paramètres de paiement](/settings/payment-settings), puis testez la connexion. Un test ne déplace pas d’argent.

1. [Encaissez un paiement](/fees/pay), ou envoyez le lien de paiement à un parent. Le reçu porte un code que chacun peut vérifier.

1. Invitez vos collègues dans [Équipe](/team). Chacun reçoit un rôle et ne voit que ce que ce rôle permet.

## Avant que les parents paient par téléphone
Faites vérifier l’établissement. D’ici là, les pages de paiement et les reçus indiquent qu’il n’est pas vérifié, et rien ne peut être encaissé par les comptes du prestataire.
`,
  },
  'find-anything': {
    title: 'Trouver un élève, un reçu ou une page',
    about: 'Un seul champ trouve les personnes, les pièces, les paiements et les pages.',
    body: `
Appuyez sur Ctrl+K (Cmd+K sur un Mac) sur n’importe quelle page, ou touchez le champ de recherche en haut.

- Un nom, un matricule ou un code de paiement trouve un élève.

- Un numéro de téléphone trouve le parent et ses enfants.

- Un numéro de reçu ou de transaction trouve le paiement.

- Un montant trouve qui l’a payé.

- Le nom d’une page ouvre cette page.

Les flèches choisissent, Entrée ouvre, Échap ferme. Maj+Entrée sur un élève ouvre la caisse avec cet élève.

Vous ne trouvez que ce que votre rôle permet d’ouvrir.
`,
  },
  'your-account': {
    title: 'Votre compte, votre mot de passe et la vérification en deux étapes',
    about: 'Votre compte est à vous, le même dans chaque établissement où vous travaillez.',
    body: `
Ouvrez [Mon compte](/account/me) depuis votre photo, en haut à droite.

## Ce que vous pouvez modifier
- Votre nom, votre photo et votre adresse : c’est ainsi que vos collègues vous voient.

- Votre téléphone et votre e-mail : le nouveau est confirmé par un code, et un avis part à l’ancien.

- Votre mot de passe : le changer met fin à vos sessions sur tous les autres appareils.

## Vérification en deux étapes
Ajoutez une application d’authentification ou une clé d’accès. Un mot de passe volé ne suffit plus pour entrer. Gardez les codes de secours sur papier : chacun sert une fois si le téléphone est perdu. Un établissement peut l’exiger de ses administrateurs ; qui ne l’a pas encore est d’abord conduit ici.

## Sessions
Vous voyez où vous êtes connecté et pouvez mettre fin à chaque session. Déconnectez-vous d’un ordinateur partagé.

Mot de passe oublié ? La page de connexion propose d’en choisir un autre. Un code part à votre téléphone ou à votre e-mail.
`,
  },
  'without-a-connection': {
    title: 'Quand la connexion est coupée',
    about: 'Ce que vous pouvez encore faire, et ce qui est gardé pour vous.',
    body: `
Une ligne en haut signale l’absence de connexion. Vous pouvez continuer à lire ce que cet appareil a déjà ouvert. Ce que vous tapez dans un formulaire est gardé sur l’appareil, même si la page est fermée.

## Les espèces restent possibles
Un appareil dont la caisse a été ouverte avec une connexion peut encaisser des espèces sans elle. Chaque paiement est gardé sur l’appareil, chiffré, et un bon provisoire est imprimé. Au retour de la connexion, les paiements sont envoyés, les reçus émis et les parents reçoivent leur SMS.

Le paiement mobile a besoin de la connexion. L’ouverture d’une caisse aussi.

## À la déconnexion
Vous êtes averti si des paiements attendent encore sur cet appareil. Rien n’est perdu : ils partent dès que vous ou un gestionnaire vous y reconnectez.
`,
  },
  'tools-and-guide': {
    title: 'Outils et guide de style',
    about:
      'L’agenda, les tâches et les e-mails de l’établissement, une boutique de démonstration et l’aspect du produit.',
    body: `
Un administrateur, un gestionnaire ou l’informatique peut afficher ou masquer cette partie pour tout l’établissement dans les [Paramètres](/apps/settings/profile). Cette aide reste dans tous les cas.

- **Agenda :** les dates de l’établissement et vos propres événements.

- **Tâches :** les vôtres et celles que vous confiez à un collègue.

- **E-mails :** ce que l’établissement a envoyé par e-mail.

- **Boutique de démonstration :** un exemple avec des articles, une liste d’envies et un panier. Elle est gardée dans ce navigateur ; rien n’est vendu.

- **Guide de style :** chaque composant du produit avec ses états, pour celles et ceux qui le développent.
`,
  },
};
