import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const administration: ArticleTexts<SlugOf<'administration'>> = {
  'school-settings': {
    title: 'Paramètres',
    about: 'Comment l’établissement apparaît ici, sur les reçus et à qui paie.',
    body: `
Les [Paramètres](/apps/settings/profile) contiennent le nom affiché, la ville, l’adresse postale, le téléphone, la devise, les mots-clés, le logo, l’image de fond et le cachet. L’aperçu à côté montre la page de paiement.

- Un établissement vérifié qui change de nom garde l’ancien au-dehors jusqu’à l’accord du prestataire.

- **Champs des élèves :** si le campus et le semestre sont demandés.

- **Outils et guide de style :** si l’agenda, les tâches, les e-mails et le guide sont affichés.

- **Sécurité :** la vérification en deux étapes peut être exigée des administrateurs.

- **Règles d’argent :** ce que les gestionnaires peuvent remettre, et le montant au-dessus duquel une annulation demande deux personnes.

- **Accès du support :** laisse le personnel du prestataire lire, pendant quelques heures, quand vous avez besoin d’aide. Chaque visite est notée.

Si quelqu’un d’autre a enregistré entre-temps, le formulaire montre les différences et demande.
`,
  },
  verification: {
    title: 'Vérification de l’établissement',
    about:
      'Les pièces par lesquelles le prestataire sait que l’établissement est bien ce qu’il dit.',
    body: `
Envoyez l’autorisation d’ouverture ou l’inscription au registre du commerce, et l’identité du promoteur, dans [Vérification](/apps/settings/verification). PDF ou image, 5 Mo au plus chacun. Le prestataire répond sous 3 jours ouvrés.

Un établissement vérifié encaisse par les comptes du prestataire, peut avoir des noms d’expéditeur, et ses pages de paiement et ses reçus disent qu’il est vérifié.

Si le nom ressemble à celui d’un établissement vérifié, le prestataire doit d’abord regarder. Un refus donne son motif ; vous pouvez envoyer de nouvelles pièces.
`,
  },
  'school-data': {
    title: 'Export de l’établissement et effacement d’une personne',
    about: 'Tout emporter, et oublier qui le demande. Pour les administrateurs.',
    body: `
Dans [Données de l’établissement](/apps/settings/school-data), un administrateur demande toutes les données en un seul .zip : des classeurs avec une feuille par type d’enregistrement, tous les fichiers envoyés, et un README. L’export est préparé en arrière-plan et reste 7 jours. Seule la personne qui l’a demandé peut le télécharger ; les autres administrateurs en sont avertis.

Pour effacer un élève ou un parent, ouvrez sa page, puis le menu à côté du titre. Les anciens membres de l’équipe sont listés dans Données de l’établissement.

- Vous voyez d’abord ce qui disparaît, ce qui reste, et ce qui s’y oppose : une classe, une somme due, un paiement en cours.

- Les comptes restent : frais, paiements, reçus et grand livre, sous « Personne effacée » et un numéro. Un reçu est toujours reconnu authentique.

- C’est sans retour. Les sauvegardes déjà faites contiennent encore la personne.
`,
  },
  'team-and-roles': {
    title: 'Équipe et rôles',
    about: 'Qui travaille ici, et ce que chaque rôle permet.',
    body: `
1. Ouvrez [Équipe](/team) et invitez quelqu’un par téléphone ou par e-mail. Le lien vaut 7 jours et ne marche qu’avec un code envoyé au même téléphone ou e-mail. Ou ajoutez quelqu’un par son identifiant, qui figure dans Mon compte.

1. Choisissez le rôle. **Administrateur** : tout. **Gestionnaire** : tout sauf les reversements, les clés API, le journal d’audit et les administrateurs. **Secrétariat** : personnes, encaissements au guichet, messages. **Analyste** : lit les chiffres. **Auditeur** : lit tout, ne change rien. **Informatique** : paramètres, clés API, webhooks ; pas l’argent des familles.

1. Changez un rôle ou retirez quelqu’un : ses pages ouvertes suivent en quelques secondes. Ce qu’il a fait reste dans le journal d’audit.

[Droits d’accès](/access-control) montre chaque droit et qui l’a. Le serveur applique le même tableau.
`,
  },
  'audit-log': {
    title: 'Journal d’audit',
    about: 'Qui a fait quoi et quand ; personne ne peut le modifier.',
    body: `
Le [Journal d’audit](/audit) garde chaque changement d’argent, de personnes, de paramètres et de droits, avec les valeurs d’avant et d’après. Les numéros entiers et les informations de santé que quelqu’un a ouverts y sont aussi.

Filtrez par personne, type et période, et exportez-le. Les administrateurs et les auditeurs peuvent le lire.

L’historique d’un élève, d’un paiement ou d’une facture figure aussi sur sa page.
`,
  },
  'shop-and-plans': {
    title: 'Boutique et formules',
    about: 'Ce que l’établissement achète au prestataire.',
    body: `
La [Boutique](/apps/trec/shop) vend des forfaits de SMS, des noms d’expéditeur et des formules. Mettez-les dans le panier, choisissez le téléphone qui paie et confirmez la demande. Les commandes ont des reçus.

[Formules](/pricing) montre ce que votre établissement peut utiliser, et ce qu’une autre ajoute. Une formule se paie au mois ou à l’année ; vous êtes prévenu avant sa fin. Ensuite, l’établissement a Basic : rien n’est supprimé, mais ce que Basic ne contient pas est fermé.
`,
  },
};
