import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const reports: ArticleTexts<SlugOf<'reports'>> = {
  dashboard: {
    title: 'Tableau de bord',
    about: 'Les titres disent ce qu’il faut voir ; les dessins disent pourquoi.',
    body: `
Le [Tableau de bord](/dashboard/analytics) compare ce qui est entré à ce qui est échu. Choisissez la période et les classes en haut ; l’adresse les garde.

- Chaque titre est un constat en mots. Touchez le petit tableau pour lire les mêmes chiffres en lignes.

- Dans les barres des classes, le repère montre la part de l’année déjà échue. Une barre qui s’arrête avant est en retard.

- Touchez une barre ou un jour pour ouvrir la liste qui est derrière.

Sur un téléphone, chaque graphique devient une phrase qui s’ouvre.
`,
  },
  reports: {
    title: 'Rapports et exports',
    about: 'Chaque chiffre de l’établissement, en liste, en classeur ou en PDF.',
    body: `
Ouvrez [Rapports](/reports) : paiements, élèves, parents, factures, paiements des factures.

1. Choisissez la période, les filtres et les colonnes. Regroupez les lignes pour avoir des totaux.

1. Enregistrez le rapport sous un nom. Il montre les chiffres du jour à chaque ouverture, et peut partir par e-mail chaque jour, semaine ou mois.

1. Exportez-le. Les plus gros se font en arrière-plan ; une notification vous dit quand le vôtre est prêt. Vous seul voyez vos exports, pendant une semaine.

Les colonnes que votre rôle ne permet pas de voir sont omises, et la page dit lesquelles.
`,
  },
  'daily-close': {
    title: 'Clôture du jour',
    about: 'Ce qui a été encaissé un jour, par qui et par quel moyen.',
    body: `
La [Clôture du jour](/daily-close) additionne une journée : espèces par session, paiement mobile par opérateur, autres moyens, annulations et remboursements.

1. Choisissez le jour. Vérifiez que chaque session de caisse est fermée et son écart expliqué.

1. Comparez avec le tiroir et avec les relevés des opérateurs.

1. Imprimez-la pour le classeur.

Un jour passé peut être réimprimé à tout moment. Une annulation faite plus tard figure au jour où elle a été faite.
`,
  },
};
