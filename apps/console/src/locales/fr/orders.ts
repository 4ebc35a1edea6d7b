import type { SameKeys } from '@ardoise/web/lib/same-keys.ts';
import type { orders as english } from '../en/orders.ts';

export const orders: SameKeys<typeof english> = {
  lines: {
    pack: '{messages} SMS',
    packs: '{quantity} × {messages} SMS',
    senderId: 'Nom d’expéditeur {name}',
    planMonth: '{name}, un mois',
    planYear: '{name}, un an',
  },
  total: 'Total',
  number: 'Commande {number}',
  states: {
    waiting: 'En attente de paiement',
    attention: 'Le prestataire vérifie',
    paid: 'Payée',
    failed: 'Échec',
    closed: 'Fermée',
  },
  means: {
    waiting: 'Confirmez {amount} pour {operator} sur le téléphone {phone}.',
    until:
      'La demande est valable jusqu’à {when}. Vous pouvez fermer cette fenêtre : la commande suit son cours.',
    attention:
      'L’opérateur n’a pas dit clairement ce qu’est devenu le paiement. Le prestataire vérifie ; il n’y a rien à payer de nouveau.',
    paid: 'Payée : c’est à vous maintenant.',
    failed: 'Le paiement a échoué. Veuillez réessayer. Rien n’a été acheté.',
    failedFor: '{reason}. Rien n’a été acheté.',
    closed:
      'Vous n’attendez plus ce paiement. S’il est fait malgré tout, le prestataire le voit et livre.',
  },
  check: 'Vérifier l’état',
  checkFailed: 'Impossible d’actualiser l’état',
  checked: {
    waiting: 'L’opérateur n’a pas encore répondu. Nous continuons de vérifier.',
    attention: 'L’opérateur n’a pas répondu clairement. Le prestataire vérifie.',
    paid: 'L’argent est arrivé.',
    failed: 'Le paiement a échoué. Rien n’a été acheté.',
    failedFor: '{reason}. Rien n’a été acheté.',
    closed: 'Cette commande est fermée.',
  },
  close: {
    open: 'Fermer la commande',
    title: 'Ne plus attendre ce paiement ?',
    about:
      'Ne le confirmez plus sur le téléphone. S’il est payé malgré tout, le prestataire le voit et livre.',
    confirm: 'Fermer la commande',
    cancel: 'Continuer d’attendre',
  },
  again: 'Réessayer',
  done: 'Terminer',
  closeLabel: 'Fermer',
  noOperators:
    'Le prestataire ne peut pas être payé par MTN ou Orange pour le moment. Rien n’a été commandé ; réessayez plus tard.',
  pay: {
    how: 'Payer par',
    phone: 'Téléphone qui paie',
    phoneHelp: 'Un numéro {operator}. Il reçoit une demande à confirmer.',
    phoneWrong: 'Saisissez un numéro de mobile à neuf chiffres.',
    tooMuch:
      '{operator} prend au plus {largest} à la fois. Retirez un article ou payez par l’autre opérateur.',
    ask: 'Demander {amount} au téléphone',
    failed: 'Le paiement n’a pas pu être demandé.',
    noAnswer:
      'Aucune réponse. Vérifiez la connexion et appuyez de nouveau : le téléphone n’est sollicité qu’une fois.',
  },
  receipt: {
    open: 'Reçu',
    title: 'Reçu',
    loading: 'Chargement du reçu…',
    failed: 'Impossible de charger le reçu',
    failedAbout: 'Le paiement est en sécurité. Vérifiez la connexion et réessayez.',
    retry: 'Réessayer',
    test: 'Essai : aucun argent n’a bougé',
    number: 'Numéro',
    issued: 'Émis le',
    payer: 'Payé par',
    check: 'Le vérifier ou l’enregistrer en PDF',
    closeLabel: 'Fermer',
  },
};
