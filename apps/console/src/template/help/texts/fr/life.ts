import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const life: ArticleTexts<SlugOf<'life'>> = {
  chat: {
    title: 'Discuter avec les parents',
    about: 'Les parents écrivent depuis un lien, sans compte ; l’équipe répond ici.',
    body: `
Un parent ouvre la discussion depuis la page du payeur ou depuis le lien reçu par SMS. Elle fonctionne sur tout téléphone qui a un navigateur.

- Répondez par un texte, une image, un message vocal ou une courte vidéo. Les réponses prêtes font gagner du temps ; gardez-les dans les deux langues.

- Une **demande de paiement** met dans la discussion un montant avec un bouton. Sa carte montre en direct si elle a été ouverte, payée ou a échoué. Seules les personnes qui peuvent encaisser la voient.

- Confiez une discussion à un collègue, fermez-la quand c’est réglé. Une discussion fermée se retrouve et se rouvre.

- Si le parent n’est pas sur la page, un SMS avec le lien part après cinq minutes : un seul, et non un par message.

Un parent peut bloquer l’établissement ; vous voyez alors que vous ne pouvez plus écrire. La durée de conservation des messages est un réglage de l’établissement.
`,
  },
  gallery: {
    title: 'Galerie',
    about: 'Images et courtes vidéos de l’établissement, pour sa page publique.',
    body: `
1. Ajoutez plusieurs fichiers à la fois. Images jusqu’à 3 Mo, vidéos MP4 jusqu’à 20 Mo. Le type est lu dans le contenu, et non dans le nom.

1. Donnez à chacun un titre et un texte de remplacement : ce que doit savoir une personne qui ne voit pas l’image.

1. Mettez-les en ordre en les glissant, ou au clavier. Masquez ce qui ne doit pas être montré pour l’instant, ou supprimez-le.

Des tailles plus petites sont faites pour les téléphones. Le lieu et l’appareil de la prise de vue sont retirés de l’image.

Demandez l’accord des familles avant de montrer des enfants.
`,
  },
  reviews: {
    title: 'Avis',
    about: 'Ce que disent les parents après un paiement ou une réponse à leur demande.',
    body: `
Un parent peut noter l’établissement depuis la page du reçu, une fois par paiement, de 1 à 5, avec un commentaire. L’avis peut être modifié pendant 30 jours. Les noms sont réduits aux initiales.

- Voyez les moyennes dans le temps, et filtrez par étoiles, période ou avis sans réponse.

- **Répondre** : votre réponse figure sous l’avis.

- **Masquer** avec un motif. À sa place figure « masqué par l’établissement » : un avis ne disparaît jamais sans trace. Il peut être affiché de nouveau.

Répondez d’abord aux avis critiques, brièvement et sans nommer d’enfant.
`,
  },
  'public-page': {
    title: 'La page publique de l’établissement',
    about: 'Une adresse qui dit qui est l’établissement, comment s’inscrire, payer et le joindre.',
    body: `
Son adresse se termine par le nom de l’établissement dans Ardoise ; vous la trouvez dans les [Paramètres](/apps/settings/profile). Le nom, la ville et l’état de vérification y figurent toujours.

Le reste est activé par un administrateur : devise, images, notes moyennes, comment s’inscrire, comment payer. La page fonctionne sans script, même sur une connexion lente, et montre un aperçu quand son lien est envoyé dans WhatsApp.
`,
  },
};
