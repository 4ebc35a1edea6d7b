import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const school: ArticleTexts<SlugOf<'school'>> = {
  'academic-year': {
    title: 'L’année scolaire',
    about:
      'Une année contient les cycles, les classes, la scolarité et les tranches ; les frais en découlent.',
    body: `
1. Ouvrez [Année scolaire](/academic-year) et créez une année. Les étapes : cycles, classes et scolarité, dates, tranches, aperçu. Une année inachevée est gardée ; vous pouvez continuer plus tard ou recommencer.

1. Dans l’aperçu, vérifiez que les tranches de chaque classe font bien le total de sa scolarité. Puis créez l’année.

## États
Une année est à venir jusqu’à la rentrée, puis en cours. La suivante peut être préparée, et les élèves inscrits, pendant que celle-ci court. Ce qui reste impayé à la clôture devient des arriérés.

## Corriger, clôturer, annuler
- **Corriger** change la scolarité, les dates ou les classes. Vous voyez qui est concerné avant que rien ne se passe. Ce qui est payé reste payé ; ce qui dépasse des frais réduits devient l’avoir de la famille.

- **Clôturer** met fin à une année avant terme. Plus personne ne peut y être inscrit, et l’impayé reste dû.

- **Annuler** retire une année pour laquelle rien n’a été payé.
`,
  },
  students: {
    title: 'Élèves',
    about: 'Ajouter un élève, le changer de classe, le retirer, garder ses pièces.',
    body: `
Ouvrez [Élèves](/onboarding/students). Cherchez par nom, matricule, code de paiement ou téléphone d’un parent ; filtrez par classe, année ou montant dû.

## Ajouter un élève
Saisissez le nom comme sur l’acte de naissance, choisissez la famille ou créez-la, puis choisissez une classe. Choisir une classe inscrit l’élève et crée ses frais de scolarité. Laissez la classe vide pour inscrire plus tard.

## Changer de classe ou retirer
- **Changer de classe :** les frais suivent la nouvelle classe ; ce qui a été payé reste et compte.

- **Retirer :** ce qui est échu reste dû, les tranches suivantes tombent, et ce qui a été payé d’avance devient l’avoir de la famille. L’élève peut être réinscrit.

## Santé et notes
Les informations de santé ne sont visibles que des personnes autorisées, et chaque accès est enregistré. N’écrivez rien sur la santé dans les notes ou les étiquettes.

En fin d’année, faites passer des classes entières à l’année suivante en une fois.
`,
  },
  'import-students': {
    title: 'Importer des élèves depuis un tableur',
    about: 'Rien n’est modifié avant que vous ayez vu chaque ligne.',
    body: `
1. Ouvrez [Importer des élèves](/onboarding/students/import) et téléchargez le modèle. Une ligne par élève ; les colonnes dans n’importe quel ordre, avec des titres en français ou en anglais.

1. Envoyez le fichier : Excel (.xlsx), 20 000 lignes et 15 Mo au plus.

1. Lisez le résultat du contrôle. Une classe à l’orthographe inconnue est demandée une seule fois pour toutes les lignes. Une ligne fausse dit pourquoi ; corrigez-la dans le fichier et renvoyez-le, ou choisissez en dessous.

1. Importez. Vous pouvez prendre les bonnes lignes tout de suite et récupérer les autres dans un fichier.

Les élèves déjà enregistrés sont reconnus et ne sont pas ajoutés deux fois. Ce qui a déjà été payé entre comme paiement d’ouverture, sans numéro de reçu. L’import continue en arrière-plan ; une notification vous dit quand il est terminé.
`,
  },
  'families-and-guardians': {
    title: 'Familles, parents et tuteurs',
    about: 'Les frères et sœurs partagent une famille, ses parents, ses factures et son avoir.',
    body: `
Une [famille](/onboarding/families) a un nom, au moins un parent ou tuteur, et ses élèves. Le premier parent reçoit les messages. Sa langue est celle de ses SMS, de ses factures et de ses pages de paiement.

[Parents et tuteurs](/apps/users/list) montre chaque parent et chaque payeur. Une modification vaut dans toutes les familles de la personne.

## Téléphones
Les numéros sont en partie masqués, car d’autres voient l’écran d’un guichet. Affichez le numéro entier d’un appui ; le journal d’audit le retient. Il peut ensuite être appelé, ou ouvert dans WhatsApp.

## Avoir
Ce qu’une famille a payé en trop reste son avoir. Il peut régler d’autres frais, ou être remboursé.

Si un numéro est faux, corrigez-le sur la fiche du parent : le prochain message part au nouveau.
`,
  },
  admissions: {
    title: 'Admissions',
    about: 'Les demandes du formulaire public, avec une réponse sous trois jours ouvrés.',
    body: `
Partagez le formulaire d’admission avec les familles : [Admissions](/apps/users/onboarding) l’ouvre. Aucun compte n’est nécessaire. Après l’envoi, elles reçoivent par SMS un numéro et un code pour suivre la demande.

1. Ouvrez la demande. Vérifiez l’enfant, les parents et les pièces.

1. Si une famille avec le même téléphone existe, on vous demande si l’enfant la rejoint.

1. **Accepter** : l’élève, la famille et les parents sont créés, et le demandeur est prévenu. Choisissez une classe pour créer aussitôt les frais de scolarité.

1. **Rejeter** avec des motifs : le demandeur les lit tels quels, peut corriger le formulaire et le renvoyer. Ou rejeter définitivement.

Les demandes en retard portent le nombre de jours ouvrés de retard.
`,
  },
  services: {
    title: 'Services et frais de base',
    about: 'Ce que l’établissement propose ou demande en plus de la scolarité.',
    body: `
Ouvrez [Services](/services).

- **Les frais de base** (inscription, APEE, assurance) sont facturés d’eux-mêmes à chaque inscription. Les montants peuvent varier selon le cycle ou la classe ; 0 signifie non demandé.

- **Les services sur abonnement** (car, cantine, tenue) sont facturés aux élèves qui s’y abonnent. Un service peut avoir des articles, des lieux ou des repas, chacun avec son prix.

## Un nouveau prix
On vous demande ce qui vaut pour ceux qui ont l’ancien : ils le gardent, ou passent au nouveau. Ce qui est payé reste payé ; ce qui dépasse devient l’avoir de la famille.

## Désactiver un service
Plus personne ne peut s’y abonner. Ce qui a été facturé peut encore être payé, et les paiements en cours comptent.
`,
  },
  'possible-duplicates': {
    title: 'Un élève ou une famille en double',
    about: 'Deux fiches n’en font plus qu’une, et vous pouvez l’annuler pendant 24 heures.',
    body: `
[Doublons possibles](/onboarding/students/duplicates) montre les élèves de mêmes noms et de même date de naissance.

1. Ouvrez la paire, choisissez la fiche qui reste et, là où elles diffèrent, les valeurs à garder.

1. Fusionnez. L’argent, les reçus, les pièces et l’historique des deux restent ensemble. Les codes de paiement, liens, matricules et reçus déjà remis continuent de fonctionner : ils mènent à la fiche qui reste.

1. En cas d’erreur, annulez dans les 24 heures.

Un élève saisi par erreur, pour qui rien n’a été payé, peut être supprimé.
`,
  },
};
