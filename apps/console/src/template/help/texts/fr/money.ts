import type { ArticleTexts } from '../../article-text.ts';
import type { SlugOf } from '../../slug-of.ts';

export const money: ArticleTexts<SlugOf<'money'>> = {
  fees: {
    title: 'Frais',
    about: 'Ce que chaque élève doit, a payé et doit encore payer.',
    body: `
Des frais apparaissent dans [Frais](/fees) dès qu’un élève est inscrit dans une classe ou abonné à un service. Ils sont impayés, payés en partie ou payés.

Filtrez par classe, service, état, jours de retard ou dernier paiement. L’adresse de la page garde vos filtres : un lien partagé montre les mêmes lignes. L’export met les lignes affichées dans un classeur.

## Demander l’argent
Sélectionnez des élèves et envoyez le lien de paiement : pour chacun de ceux qui doivent quelque chose, un seul SMS part au premier parent qui a un mobile, dans la langue de la famille. Le coût est affiché avant l’envoi.

## Le détail
Ouvrez des frais pour voir les tranches, les paiements et les remises. De là, vous pouvez encaisser, accorder une remise ou marquer comme payé hors d’Ardoise, si votre rôle le permet.
`,
  },
  'take-a-payment': {
    title: 'Encaisser un paiement au guichet',
    about: 'Espèces, demande sur le téléphone du payeur, ou autre moyen confirmé plus tard.',
    body: `
1. Ouvrez [Encaisser](/fees/pay) et trouvez l’élève : nom, matricule, code de paiement ou téléphone d’un parent. Entrée prend le premier.

1. Saisissez le montant. Vous voyez quelles tranches il règle, les plus anciennes d’abord. Ce qui dépasse la dette devient l’avoir de la famille.

1. Choisissez le moyen. **Espèces** : votre caisse doit être ouverte. **MTN ou Orange** : une demande part au téléphone saisi ; la page suit la réponse d’elle-même. **Autres moyens** (banque, chèque) : le paiement attend qu’une personne habilitée ait vu l’argent.

1. Relisez le récapitulatif, puis appuyez. Imprimez le reçu ; le parent le reçoit aussi par SMS.

Un second appui ou une coupure n’encaisse jamais deux fois. Si l’on ne sait pas si une demande a été payée, attendez : la page dit quand redemander.
`,
  },
  'cash-sessions': {
    title: 'Sessions de caisse',
    about: 'Les espèces ne s’encaissent que dans une session ouverte, comptée à la fin.',
    body: `
1. Ouvrez votre session dans [Sessions de caisse](/cash). Comptez d’abord le tiroir : c’est le fonds de caisse.

1. Encaissez. Les espèces qui entrent ou sortent pour une autre raison, comme de la monnaie ou un dépôt à la banque, sont notées dans la session avec leur motif.

1. Fermez la session : comptez billets et pièces. Le montant attendu n’est affiché qu’après le comptage. Le bouton nomme l’écart ; s’il y en a un, écrivez ce qui l’explique.

Une session appartient à une personne et à un tiroir. Les gestionnaires voient toutes les sessions et leurs écarts. Une session fermée ne change plus.
`,
  },
  'mobile-money': {
    title: 'Transactions de paiement mobile',
    about: 'Chaque demande, avec les réponses de l’opérateur, et que faire quand il en manque une.',
    body: `
[Transactions](/apps/transactions) montre chaque paiement MTN MoMo et Orange Money dès qu’il est demandé.

- **En attente :** le payeur doit confirmer sur son téléphone. Il n’y a rien à faire.

- **Payé :** l’argent est enregistré, avec son reçu.

- **Échec :** rien n’a été enregistré. Le motif est affiché : solde insuffisant, code PIN incorrect, refus, pas de réponse à temps.

- **À vérifier :** la réponse de l’opérateur ne correspond pas à la demande, ou est arrivée après un échec. Le paiement n’est pas validé. Ouvrez-le, lisez l’historique, puis validez-le ou fermez-le.

## Si un payeur dit « j’ai payé »
Ouvrez la transaction et vérifiez son état : l’opérateur est interrogé une fois de plus. Dites au payeur de ne pas repayer avant de savoir. Une réponse tardive n’est pas perdue ; elle attend une décision.
`,
  },
  'unmatched-payments': {
    title: 'Paiements à rapprocher et relevés',
    about: 'L’argent arrivé sans élève, et les preuves envoyées par les parents.',
    body: `
1. Exportez le relevé de votre compte MTN MoMo ou Orange Money, en .csv ou .xlsx, et importez-le dans [Paiements à rapprocher](/unmatched). Jusqu’à 20 000 lignes ; importer deux fois le même relevé ne change rien.

1. Les paiements déjà enregistrés sont cochés. Les autres attendent. Si la disposition est nouvelle, dites une fois ce que contient chaque colonne.

1. Rapprochez un paiement de son élève : il est enregistré avec un reçu. Ou mettez-le de côté s’il ne concerne pas l’établissement ; il peut être repris.

1. Un mauvais rapprochement s’annule : le paiement est annulé, et l’argent attend de nouveau ici.

## Preuves de paiement
Un parent qui a payé autrement peut envoyer le numéro de transaction et une photo depuis la page de paiement. Acceptez, ou refusez avec un motif que le parent reçoit par SMS.
`,
  },
  receipts: {
    title: 'Les reçus et leur vérification',
    about: 'Chaque reçu a un numéro sans trou et un code qui le prouve.',
    body: `
Un paiement donne aussitôt un reçu. Imprimez-le en A4 ou sur un rouleau de caisse, ou partagez son lien ; le parent le reçoit par SMS.

## Vérifier un reçu
Scannez son code QR, ou ouvrez l’adresse imprimée. La page dit quel établissement, quel élève, quel montant et quand, et si le paiement a été annulé depuis. Un reçu modifié, ou copié d’un autre établissement, ne passe pas.

## Copies
Ouvrez le paiement pour imprimer une copie. Elle est marquée comme telle et porte le cachet de l’établissement s’il est dans les [Paramètres](/apps/settings/profile).

Un reçu n’est jamais supprimé. Si le paiement est annulé, le reçu le dit.
`,
  },
  corrections: {
    title: 'Remises, annulations et remboursements',
    about: 'Rien n’est effacé : une correction est une nouvelle écriture, avec qui et pourquoi.',
    body: `
- **Remise :** ouvrez les frais et retirez un montant, avec un motif. Les gestionnaires peuvent aller jusqu’à la part fixée par l’administrateur. Une remise peut être reprise.

- **Annuler :** pour un paiement enregistré par erreur. Ses frais sont de nouveau à payer, et son reçu n’est plus valable. Aucun argent ne bouge de lui-même.

- **Reporter sur un autre enfant :** annulé et repris en un seul geste.

- **Rembourser l’avoir :** à un numéro qui a payé pour cette famille, à l’un de ses parents, ou en espèces.

- **Marquer comme payé :** pour de l’argent reçu hors d’Ardoise. Il n’est dans aucune caisse.

Au-dessus d’un montant fixé dans les [Paramètres](/apps/settings/profile), une annulation demande deux personnes : l’une demande, l’autre confirme.
`,
  },
  arrears: {
    title: 'Arriérés, promesses et échéanciers',
    about: 'Qui est en retard, ce qui a été dit et ce qui a été convenu.',
    body: `
[Arriérés](/arrears) montre les familles dès le lendemain d’une échéance. Les plus anciennes et les plus grosses viennent d’abord.

1. Ouvrez une famille pour voir ce qui reste à payer, pour quel enfant et depuis quand.

1. Notez chaque contact : par téléphone, par SMS ou sur place, et ce qui a été dit. Les collègues le lisent avant de rappeler.

1. Enregistrez une **promesse de paiement** : un montant et un jour. Elle est tenue si l’argent arrive d’ici là, rompue sinon.

1. Convenez d’un **échéancier** : de nouvelles tranches pour ce qui reste. Tant qu’il est respecté, rien n’est en retard. Y mettre fin ramène les anciennes dates ; ce qui est payé reste payé.

Depuis la liste, vous pouvez écrire un SMS à tous ceux qu’elle montre.
`,
  },
  invoices: {
    title: 'Factures',
    about:
      'Demander à une famille des frais, des services ou autre chose, sur une pièce avec lien de paiement.',
    body: `
1. Ouvrez [Factures](/invoicing) et créez-en une. Les frais à payer qui ne sont sur aucune facture sont proposés d’abord, pour que rien ne soit facturé deux fois. Ajoutez vos propres lignes.

1. Partagez-la en tranches si vous voulez ; leur total doit tomber juste. L’aperçu est dans la langue de la famille.

1. Envoyez-la par SMS, e-mail ou WhatsApp. La famille paie par le lien, et la facture suit.

Une facture envoyée ne se modifie plus. **Annulez**-la, ou établissez une **facture d’avoir**. Son numéro reste.

## Facturer en nombre
[Facturer en nombre](/invoicing/bill-many) fait une facture pour chaque famille d’une classe, d’un cycle ou d’un service, en arrière-plan. Elle peut revenir chaque mois ou chaque trimestre jusqu’au jour choisi.

Les numéros, les délais et l’aspect sont dans les [Paramètres des factures](/invoicing/config).
`,
  },
  balance: {
    title: 'Solde',
    about: 'Où est l’argent de l’établissement aujourd’hui.',
    body: `
[Solde](/account/balance) est la première page de qui peut voir l’argent.

- **Encaissé :** tout ce qui est entré, après annulations et remboursements.

- **Disponible :** ce que le prestataire détient pour l’établissement et qui peut être reversé.

- **En attente :** les paiements en cours sur un téléphone.

- **Espèces :** ce qui devrait être dans les tiroirs des sessions ouvertes.

- **Aujourd’hui :** ce qui est entré depuis minuit, dans le fuseau de l’établissement.

La liste de ce qui est à traiter réunit ce qui attend une personne : paiements à vérifier, à rapprocher, preuves, sessions à fermer. Chaque ligne ouvre sa liste.

Chaque chiffre est la somme d’écritures du grand livre, contrôlées toutes les heures.
`,
  },
  payouts: {
    title: 'Reversements',
    about: 'Faire reverser ce qui a été encaissé par les comptes du prestataire.',
    body: `
1. Ajoutez un numéro ou un compte bancaire de l’établissement dans [Reversements](/account/payouts). Un numéro est vérifié par un code, un compte par le prestataire. Chacun est vérifié une fois.

1. Demandez un reversement, saisissez le montant et la destination. Relisez : il ne peut pas être rappelé.

1. Suivez-le jusqu’à l’arrivée. Il y a alors un reçu.

## Deux administrateurs
Les administrateurs peuvent convenir qu’au-dessus d’un montant il faut l’accord de deux d’entre eux. Réduire cette protection ne prend effet qu’après un délai, pour qu’on puisse l’arrêter.

Si vous encaissez par les comptes MTN ou Orange de l’établissement, l’argent y est déjà : il n’y a rien à reverser.
`,
  },
  'payment-settings': {
    title: 'Paramètres de paiement',
    about: 'Comment les parents peuvent payer, et où va l’argent.',
    body: `
Ouvrez les [Paramètres de paiement](/settings/payment-settings). Chaque opérateur se règle à part.

- **Le compte du prestataire :** rien à installer. L’établissement doit être vérifié. Ce qui est encaissé peut être reversé, moins les frais du prestataire.

- **Votre propre compte :** saisissez ce que MTN ou Orange vous a remis. Les secrets sont gardés chiffrés et ne sont plus jamais affichés.

Testez la connexion après l’enregistrement. Le test se connecte à l’opérateur ; aucun argent ne bouge.

Désactiver un opérateur le retire des pages de paiement. Les paiements en cours se terminent normalement.
`,
  },
};
