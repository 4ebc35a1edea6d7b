import type { PostTexts } from '../../post-text.ts';

export const postTexts: PostTexts = {
  '5': {
    title: 'Discuter avec les parents, et demander le paiement dans la discussion',
    about:
      'Un parent écrit depuis un lien ; une demande de paiement est une carte qui suit le paiement.',
    body: `
Beaucoup de questions des parents finissent par « combien, et comment payer ? ». Dans la [discussion](/pages/knowledge-base/life/chat), la réponse est une carte avec le montant et un bouton. Elle montre quand elle a été ouverte, quand le téléphone demande le code PIN, et quand l’argent est là.

Les parents n’ont pas besoin de compte. S’ils ne sont pas sur la page, un SMS les ramène après cinq minutes.
`,
  },
  '4': {
    title: 'Arriérés : d’une liste à un accord',
    about: 'Trois habitudes des économats qui sont payés.',
    body: `
## Appeler tôt
Une famille en retard de trois jours répond. Ouvrez les [Arriérés](/arrears) chaque lundi, triés par jours de retard.

## Noter ce qui a été dit
Le collègue qui rappelle ne doit pas tout recommencer. Une promesse avec un jour vaut mieux que « bientôt ».

## Convenir de ce qui peut être payé
Un échéancier remplace des dates que personne ne tient. Tant qu’il est respecté, la famille n’est pas en retard, et les rappels suivent les nouvelles dates.
`,
  },
  '3': {
    title: 'Une caisse sans connexion',
    about: 'Que faire avant la coupure du réseau, et ce qui se passe après.',
    body: `
1. Ouvrez une fois la session de caisse et la page d’encaissement avec une connexion, sur l’appareil que vous utiliserez.

1. Quand la ligne signale la coupure, continuez à encaisser des espèces. Chaque paiement imprime un bon provisoire.

1. Laissez la page ouverte, ou reconnectez-vous plus tard : les paiements partent d’eux-mêmes, les reçus sont émis et les parents reçoivent leur SMS.

Si un élève est parti entre-temps, le paiement attend une décision. [En savoir plus](/pages/knowledge-base/start/without-a-connection).
`,
  },
  '2': {
    title: 'Rentrée : une liste pour la première semaine',
    about: 'Six choses qui allègent le reste de l’année.',
    body: `
- Contrôlez l’année : les tranches de chaque classe font-elles le total ?

- Importez la liste, et décidez une fois de chaque classe inconnue.

- Regardez les [doublons possibles](/onboarding/students/duplicates) avant le premier paiement.

- Complétez les parents sans mobile : ils ne reçoivent ni reçu ni rappel.

- Testez la connexion à chaque opérateur.

- Donnez à chaque caissier son propre compte. Un mot de passe partagé ôte toute valeur au journal d’audit.
`,
  },
  '1': {
    title: 'Pourquoi un reçu porte un code',
    about: 'Ce que coûte un faux reçu, et comment chacun peut le démasquer.',
    body: `
Un papier avec un cachet se copie en une minute. Un reçu d’Ardoise porte une signature : qui change le montant, le nom ou la date la brise.

Dites-le à vos familles : un reçu compte quand la page derrière son code QR le dit, avec le nom de votre établissement et sa ville. Affichez-le à côté de la caisse.

Si la page dit que l’établissement n’est pas vérifié, renseignez-vous à l’économat avant de payer.
`,
  },
};
