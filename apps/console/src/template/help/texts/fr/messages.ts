import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const messages: ArticleTexts<SlugOf<'messages'>> = {
  'send-a-message': {
    title: 'Envoyer un message',
    about: 'Un SMS aux parents, avec son prix avant l’envoi.',
    body: `
1. Ouvrez [Messages](/apps/send-message) et choisissez les destinataires : tous, une classe, un groupe, les familles en retard, ou la liste d’un tableur. Chaque téléphone le reçoit une fois.

1. Écrivez le texte. Des champs comme le nom de l’enfant ou le montant dû sont remplis pour chacun. Vous voyez le message tel qu’il sera lu.

1. Regardez le prix. Des caractères comme ç et ô allongent et renchérissent un SMS ; é, è, à et ù ne coûtent rien de plus. La page dit lesquels, et ce que vous gagnez sans eux.

1. Envoyez maintenant, ou choisissez un jour et une heure. Hors des heures d’envoi, rien ne part : le message attend.

[Campagnes](/apps/send-message/campaigns) montre ce qui est arrivé, ce qui a échoué et pourquoi. Ce qu’une passerelle refuse est rendu. Qui a demandé à ne plus rien recevoir ne reçoit pas de campagne ; les reçus et les codes partent toujours.
`,
  },
  reminders: {
    title: 'Rappels',
    about: 'Les parents sont rappelés aux échéances automatiquement.',
    body: `
Réglez les jours dans [Rappels](/apps/send-message/reminders) : tant de jours avant l’échéance, le jour même, tant de jours après.

- Personne n’est rappelé pour ce qui est payé.

- Personne n’est rappelé deux fois par jour, même avec plusieurs enfants.

- Chaque texte porte le lien de paiement, dans la langue de la famille.

La page montre qui serait touché dans les sept prochains jours, et à quel prix. Si le solde est trop bas, les rappels s’arrêtent, et les personnes de l’alerte de solde sont prévenues.
`,
  },
  'sms-balance': {
    title: 'Solde de SMS, alerte et heures',
    about: 'Acheter des SMS, être prévenu avant la fin, et régler quand ils partent.',
    body: `
[Solde de SMS et recharges](/account/top-up-history) montre combien de SMS restent et combien sont réservés aux campagnes en cours. Choisissez un forfait et confirmez le paiement sur votre téléphone. Les SMS n’expirent pas.

## Alerte
Dans [Alerte et heures](/settings/balance-alarm), fixez un nombre de SMS et les personnes à prévenir. Elles le sont une fois, ici et par e-mail, puis de nouveau seulement après une remontée du solde.

## Heures d’envoi
Les campagnes et les rappels ne partent qu’entre ces heures. Les reçus et les codes partent toujours.
`,
  },
  'sender-ids': {
    title: 'Noms d’expéditeur',
    about: 'Le nom de votre établissement en tête de chaque SMS.',
    body: `
1. Faites [vérifier](/apps/settings/verification) l’établissement : les noms d’expéditeur sont réservés aux établissements vérifiés.

1. Ouvrez [Noms d’expéditeur](/settings/sms-sender-ids) et demandez un nom : 11 lettres, chiffres et espaces au plus, dont une lettre au moins. Il se paie une fois.

1. Le prestataire l’examine sous 3 jours ouvrés. Un nom refusé peut être corrigé sans repayer.

1. Choisissez le nom par défaut parmi ceux approuvés. Sans lui, les SMS portent le nom du prestataire.
`,
  },
};
