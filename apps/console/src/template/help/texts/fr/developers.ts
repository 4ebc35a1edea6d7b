import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const developers: ArticleTexts<SlugOf<'developers'>> = {
  'api-keys': {
    title: 'Clés API',
    about: 'Vos propres programmes encaissent et lisent ce qui est dû, chacun avec sa clé.',
    body: `
1. Créez une clé dans [Clés API](/api-keys). Commencez dans le bac à sable : rien n’y est réel.

1. Donnez-lui un nom, les droits nécessaires et, si possible, les adresses réseau d’où elle peut servir.

1. Copiez-la dans votre programme. Elle n’est montrée qu’une fois ; seule son empreinte est gardée.

1. **Renouvelez** une clé avant un départ : la nouvelle prend sa place, et l’ancienne marche encore le temps choisi. **Révoquer** y met fin aussitôt.

Les appels sont décrits dans la documentation de l’API, liée depuis la page. Envoyez une Idempotency-Key avec chaque demande d’argent : la même clé n’encaisse jamais deux fois.
`,
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Vos systèmes apprennent aussitôt ce qui se passe ici.',
    body: `
1. Ajoutez une adresse dans [Webhooks](/webhooks). Elle commence par https:// et se trouve sur l’internet public. Choisissez ce qu’elle apprend, par exemple chaque paiement.

1. Copiez le secret de signature dans votre système, et vérifiez avec lui que chaque message vient d’ici.

1. Envoyez un événement de test et regardez la livraison : ce qui est parti, ce que votre système a répondu, et quand on réessaie.

Un message qui échoue est réessayé avec des délais croissants. Après trois jours sans succès, le webhook est désactivé et vous êtes prévenu. Un message peut venir deux fois : servez-vous de son identifiant.
`,
  },
};
