import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { offlineDesk as english } from '../en/offline-desk.ts';

export const offlineDesk: SameKeys<typeof english> = {
  notice: {
    title: 'La caisse est hors connexion.',
    about:
      'Les espèces encaissées sont conservées sur cet appareil, chiffrées, et envoyées au retour de la connexion. D’ici là, seules les espèces sont acceptées.',
    seen: 'Ce qui est dû date du {when} ({ago}).',
    noSession:
      'Aucune caisse n’est ouverte sur cet appareil, et aucune ne peut l’être hors connexion : pas d’encaissement avant le retour de la connexion.',
    notReady:
      'Cet appareil ne peut pas encore encaisser hors connexion : ouvrez d’abord cette page une fois avec une connexion, après l’ouverture de la caisse.',
  },
  side: {
    title: 'Hors connexion',
    seen: 'Ce qui est dû, au',
    drawer: 'Espèces en caisse',
    drawerAbout: 'dont {amount} en attente d’envoi',
    sms: 'SMS au parent',
    smsLater: 'après l’enregistrement',
    paper: 'Papier',
  },
  searchHelp: 'Nom, matricule ou code de paiement. Entrée choisit le premier.',
  aboveOwed:
    'Il ne restait que {maximum} à payer à la dernière lecture. Pour porter le surplus à l’avoir de la famille, cochez la case.',
  tooMuchAhead: 'Cela dépasse de plus de {maximum} ce qui est dû. Vérifiez le montant.',
  unknown:
    'Ce que doit cette famille n’est pas sur cet appareil. Réessayez quand la connexion sera rétablie.',
  notKept: 'Cet appareil n’a pas pu conserver le paiement. Rien n’a été encaissé.',
  takenBefore:
    '{amount} ont été payés pour la même chose il y a {minutes} min ({means}). S’il s’agit d’un autre paiement, appuyez à nouveau.',
  unsent: {
    title: 'Des paiements attendent encore sur cet appareil',
    about:
      '{count, plural, one {# paiement ({amount}) encaissé hors connexion n’est pas encore enregistré. Il reste sur cet appareil, chiffré, et sera envoyé quand vous ou un gestionnaire vous reconnecterez ici.} other {# paiements ({amount}) encaissés hors connexion ne sont pas encore enregistrés. Ils restent sur cet appareil, chiffrés, et seront envoyés quand vous ou un gestionnaire vous reconnecterez ici.}}',
    leave: 'Se déconnecter quand même',
    stay: 'Rester connecté',
  },
  kept: {
    title: 'Paiement encaissé hors connexion',
    taken: '{amount} encaissés hors connexion',
    slip: 'Bon provisoire {number}',
    change: 'Monnaie à rendre : {amount}',
    about:
      'Le paiement est sur cet appareil, en attente d’envoi. Le reçu suivra après l’enregistrement.',
    next: 'Paiement suivant',
    again: 'Réimprimer le bon',
  },
  slip: {
    title: 'BON PROVISOIRE',
    notReceipt: 'Ceci n’est pas un reçu.',
    about:
      'Établi hors connexion. Le reçu sera délivré après l’enregistrement du paiement et envoyé par SMS. Conservez ce bon d’ici là.',
    number: 'Numéro du bon',
    date: 'Date',
    amount: 'Espèces encaissées',
    given: 'Somme remise',
    change: 'Monnaie rendue',
    owed: 'Reste à payer, à la dernière lecture',
    till: 'Caisse',
    cashier: 'Caisse tenue par',
    signature: 'Signature',
  },
  queue: {
    title: 'Encaissé hors connexion sur cet appareil',
    waits:
      '{count, plural, one {# paiement en attente d’envoi : {amount}.} other {# paiements en attente d’envoi : {amount}.}}',
    locked:
      '{count, plural, one {# paiement d’une autre session de caisse attend sur cet appareil, chiffré. Il sera envoyé quand la personne qui tenait la caisse ou un gestionnaire se connectera ici.} other {# paiements d’autres sessions de caisse attendent sur cet appareil, chiffrés. Ils seront envoyés quand la personne qui tenait la caisse ou un gestionnaire se connectera ici.}}',
    beforeCount: 'Envoyez ces paiements avant de compter la caisse.',
    send: 'Envoyer maintenant',
    states: {
      waiting: 'En attente d’envoi',
      recorded: 'Enregistré',
      refused: 'Non enregistré',
    },
    receipt: 'Reçu {number}',
    print: 'Imprimer le reçu',
    done: 'Terminé',
    refused: 'Enregistrement impossible : {why}',
    tryAgain: 'Réessayer',
    asNew: 'Enregistrer comme un autre paiement',
    another: 'Enregistrer pour un autre élève',
    intoOwn: 'Enregistrer dans ma propre caisse',
    advice: {
      notFound:
        'L’élève ou la session de caisse n’existe plus. Enregistrez-le pour l’élève concerné.',
      severalFamilies:
        'Ces élèves sont maintenant dans des familles différentes. Enregistrez-le pour l’un d’eux, puis transférez la part de l’autre.',
      idempotencyKeyReused:
        'Un autre paiement est déjà enregistré sous ce bon. Vérifiez-le d’abord : s’il s’agit bien d’autres espèces, enregistrez-le comme un autre paiement.',
      notAsTaken:
        'La personne qui a encaissé peut l’enregistrer en se connectant ici. Si les espèces sont maintenant dans votre caisse, enregistrez-les dans votre propre caisse.',
      notPermitted:
        'Demandez à la personne qui a encaissé, ou à un gestionnaire, de se connecter ici.',
      nothing: 'Aucun montant n’y figure : il ne manque rien. Vous pouvez le retirer de la liste.',
      other: 'Les espèces restent en caisse. Réessayez, ou montrez ce bon à un gestionnaire.',
    },
    anotherTitle: 'Pour quel élève a-t-on payé ?',
    cancel: 'Annuler',
  },
  conflicts: {
    credit: 'Il restait moins à payer : {amount} portés à l’avoir de la famille.',
    paidMeanwhile: 'Il restait moins à payer : un paiement a pu être fait entre-temps.',
    late: 'La caisse était déjà fermée : un gestionnaire doit retrouver ces espèces.',
    same: 'Peut-être payé deux fois : {amount} ({means}) payés pour la même chose, {when}.',
    sameWaits: 'Peut-être payé deux fois : {amount} ({means}) en attente pour la même chose.',
  },
  toSee: {
    title: 'Encaissé hors connexion, à vérifier',
    taken: '{cashier}, {when}, session {session}',
    owed: 'Dû à la dernière lecture : {seen}. Dû à l’enregistrement : {found}.',
    family: 'Ouvrir la famille',
    seen: 'C’est vérifié',
    find: 'Où sont ces espèces ?',
    title_: 'Où sont les {amount} ?',
    about:
      'La session {session} a été fermée avant l’enregistrement de ce paiement. La session verrouillée reste telle quelle.',
    decisions: {
      inCount: 'Elles étaient dans la caisse au moment du comptage',
      intoDrawer: 'Elles vont dans une caisse ouverte',
      missing: 'Elles sont introuvables',
    },
    drawer: 'Session de caisse ouverte',
    noDrawer: 'Aucune session de caisse n’est ouverte.',
    note: 'Note',
    noteNeeded: 'Indiquez ce qui a été constaté.',
    save: 'Enregistrer',
    cancel: 'Annuler',
  },
};
