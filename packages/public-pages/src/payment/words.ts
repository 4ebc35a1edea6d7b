import type { Text } from '@ardoise/contract/values/language';
import type { FailureReason } from '@ardoise/contract/transactions';

export const words = {
  otherLanguage: { en: 'Français', fr: 'English' },
  payTitle: { en: 'Pay school fees', fr: 'Payer la scolarité' },

  // Typing a code.
  codeLead: {
    en: 'Type the student’s payment code. It is on the letter or the message from the school.',
    fr: 'Saisissez le code de paiement de l’élève. Il figure sur le courrier ou le SMS de l’établissement.',
  },
  codeLabel: { en: 'Payment code', fr: 'Code de paiement' },
  codeExample: { en: 'HK7-4PQX', fr: 'HK7-4PQX' },
  codeWrong: {
    en: 'This code is mistyped. Compare it letter by letter; there is no O, I, L, S, Z, B, G, U or V in it.',
    fr: 'Ce code est mal saisi. Comparez-le lettre par lettre ; il ne contient ni O, I, L, S, Z, B, G, U ni V.',
  },
  codeUnknown: {
    en: 'No student has this code. Compare it with the letter or the message from the school.',
    fr: 'Aucun élève n’a ce code. Comparez-le avec le courrier ou le SMS de l’établissement.',
  },
  codeMissing: {
    en: 'Type the payment code.',
    fr: 'Saisissez le code de paiement.',
  },
  nameTitle: { en: 'Whose code is this?', fr: 'De qui est ce code ?' },
  nameLead: {
    en: 'Many wrong codes were typed lately. Say who {code} is for, so that nobody else opens it by guessing.',
    fr: 'Beaucoup de codes erronés ont été saisis récemment. Dites de qui est {code}, pour que personne d’autre ne l’ouvre en devinant.',
  },
  nameLabel: { en: 'Student’s last and first name', fr: 'Nom et prénom de l’élève' },
  nameWrong: {
    en: 'This code and this name do not go together. Check both.',
    fr: 'Ce code et ce nom ne vont pas ensemble. Vérifiez les deux.',
  },
  nameMissing: {
    en: 'Type the student’s last and first name.',
    fr: 'Saisissez le nom et le prénom de l’élève.',
  },
  continue: { en: 'Continue', fr: 'Continuer' },

  // Choosing.
  family: { en: '{name} family', fr: 'Famille {name}' },
  children: { en: '{count} children', fr: '{count} enfants' },
  late: { en: '{days} days late', fr: '{days} jours de retard' },
  lateOne: { en: '1 day late', fr: '1 jour de retard' },
  arrears: { en: 'arrears of {year}', fr: 'arriérés de {year}' },
  due: { en: 'due {day}', fr: 'échéance du {day}' },
  rest: { en: 'left of {amount}', fr: 'reste sur {amount}' },
  nothingOwed: { en: 'Nothing to pay.', fr: 'Rien à payer.' },
  allPaid: { en: 'Everything is paid.', fr: 'Tout est payé.' },
  allPaidMore: {
    en: 'Nothing is owed at the moment. Thank you.',
    fr: 'Rien n’est dû pour le moment. Merci.',
  },
  otherAmount: { en: 'Pay another amount', fr: 'Payer un autre montant' },
  amount: { en: 'Amount', fr: 'Montant' },
  amountHelp: {
    en: 'At least {minimum}. It pays the earliest deadlines first; anything above {owed} is added to the family’s credit.',
    fr: 'Au moins {minimum}. Il règle d’abord les échéances les plus anciennes ; au-delà de {owed}, le surplus est porté à l’avoir de la famille.',
  },
  toPay: { en: 'To pay', fr: 'À payer' },
  phone: { en: 'Your mobile money number', fr: 'Votre numéro mobile money' },
  operator: { en: 'Operator', fr: 'Opérateur' },
  onlyOperator: {
    en: 'This school accepts {operator} only.',
    fr: 'Cet établissement accepte uniquement {operator}.',
  },
  operatorHelp: {
    en: 'Found from the number. Change it if you kept your number when changing operator.',
    fr: 'Déduit du numéro. Changez-le si vous avez gardé votre numéro en changeant d’opérateur.',
  },
  kept: {
    en: 'I kept this number when I changed operator: it is with {operator} now.',
    fr: 'J’ai gardé ce numéro en changeant d’opérateur : il est maintenant chez {operator}.',
  },
  atMost: { en: 'At most at a time: {list}.', fr: 'Au plus à la fois : {list}.' },
  hint: {
    en: 'You approve on your phone. No transaction fee. The receipt comes at once.',
    fr: 'Vous confirmerez sur votre téléphone. Sans frais de transaction. Reçu immédiat.',
  },
  noOperators: {
    en: 'This school does not accept mobile money at the moment.',
    fr: 'Cet établissement n’accepte pas le mobile money pour le moment.',
  },
  owedNow: {
    en: '{amount} to pay',
    fr: '{amount} à payer',
  },
  payAtDesk: {
    en: 'You can pay at the school’s cash desk, against a receipt.',
    fr: 'Vous pouvez payer à la caisse de l’établissement, contre reçu.',
  },
  callSchool: {
    en: 'Call the school:',
    fr: 'Appeler l’établissement :',
  },
  underWay: {
    en: 'A payment is under way.',
    fr: 'Un paiement est en cours.',
  },
  followIt: { en: 'Follow the payment', fr: 'Suivre le paiement' },

  // Credit.
  creditLeft: {
    en: 'The family has {amount} left from an earlier payment.',
    fr: 'La famille dispose d’un avoir de {amount}.',
  },
  useCredit: { en: 'Use {amount} of it', fr: 'Utiliser {amount}' },
  creditTitle: { en: 'Use the family’s credit', fr: 'Utiliser l’avoir de la famille' },
  creditName: { en: 'The family’s credit', fr: 'Avoir de la famille' },

  // Reviewing.
  review: { en: 'Check before you pay', fr: 'Vérifiez avant de payer' },
  how: { en: 'By', fr: 'Par' },
  fee: {
    en: 'Transaction fee',
    fr: 'Frais de transaction',
  },
  ahead: {
    en: 'Added to the family’s credit',
    fr: 'Porté à l’avoir de la famille',
  },
  total: { en: 'Total', fr: 'Total' },
  pay: { en: 'Pay {amount}', fr: 'Payer {amount}' },
  goOn: { en: 'Go on and pay {amount}', fr: 'Continuer et payer {amount}' },
  change: { en: 'Change', fr: 'Modifier' },
  approveNext: {
    en: 'A prompt will appear on {phone}: type your PIN there, never here.',
    fr: 'Une demande arrivera ensuite sur le {phone} : saisissez-y votre code secret, jamais ici.',
  },

  // Following.
  sending: { en: 'Contacting {operator}', fr: 'Envoi de la demande à {operator}' },
  waiting: { en: 'Approve on your phone', fr: 'Confirmez sur votre téléphone' },
  waitingMore: {
    en: '{operator} asks {phone} to pay {amount}. Type your PIN on that phone.',
    fr: '{operator} demande au {phone} de payer {amount}. Saisissez votre code secret sur ce téléphone.',
  },
  noPrompt: {
    en: 'Nothing on the phone? Dial {code}.',
    fr: 'Rien sur le téléphone ? Composez le {code}.',
  },
  sendAgain: { en: 'Send it to the phone again', fr: 'Renvoyer la demande au téléphone' },
  sentAgain: {
    en: 'Sent again. Look at the phone.',
    fr: 'Demande renvoyée. Regardez le téléphone.',
  },
  canClose: {
    en: 'You may close this page. Nothing is lost, and nothing is paid twice.',
    fr: 'Vous pouvez fermer cette page. Rien ne se perd et rien n’est payé deux fois.',
  },
  offline: {
    en: 'No network. The payment continues; this page will try again by itself.',
    fr: 'Pas de réseau. Le paiement continue ; cette page réessaie d’elle-même.',
  },
  lookAgain: { en: 'Refresh', fr: 'Actualiser' },
  unclear: { en: 'We are still waiting for {operator}', fr: 'Nous attendons encore {operator}' },
  unclearPlain: {
    en: 'Do not pay again yet. If money left your account, the payment will be recorded; the message of {operator} to {phone} is the proof. The school has been informed.',
    fr: 'Ne payez pas de nouveau. Si votre compte a été débité, le paiement sera enregistré ; le message de {operator} au {phone} en est la preuve. L’établissement est prévenu.',
  },
  unclearMore: {
    en: 'Do not pay again yet. If money left your account, the payment will be recorded and the receipt sent to {phone}. The school has been informed.',
    fr: 'Ne payez pas de nouveau. Si votre compte a été débité, le paiement sera enregistré et le reçu envoyé au {phone}. L’établissement est prévenu.',
  },
  paid: { en: '{amount} paid', fr: '{amount} payés' },
  paidPlain: {
    en: 'It is paid. The message that {operator} sends to {phone} is the proof: keep it.',
    fr: 'C’est payé. Le message que {operator} envoie au {phone} en est la preuve : gardez-le.',
  },
  paidMore: {
    en: 'The school has received it. The receipt is also sent to {phone}.',
    fr: 'L’établissement l’a reçu. Le reçu est aussi envoyé au {phone}.',
  },
  seeReceipt: { en: 'See the receipt', fr: 'Voir le reçu' },
  downloadReceipt: { en: 'Receipt to print (PDF)', fr: 'Reçu à imprimer (PDF)' },
  payMore: {
    en: 'See what is left to pay',
    fr: 'Voir le reste à payer',
  },
  remains: {
    en: 'Still to pay for {name}',
    fr: 'Reste à payer pour {name}',
  },
  remainsDue: {
    en: '{amount}, next by {day}',
    fr: '{amount}, prochaine échéance le {day}',
  },
  nothingLeft: {
    en: 'nothing',
    fr: 'rien',
  },
  payElse: { en: 'Pay something else', fr: 'Payer autre chose' },
  failed: { en: 'Not paid', fr: 'Non payé' },
  tryAgain: { en: 'Try again', fr: 'Réessayer' },
  reference: { en: 'Reference', fr: 'Référence' },

  // Where the page cannot be shown.
  unknown: { en: 'This link is not valid', fr: 'Ce lien n’est pas valable' },
  unknownMore: {
    en: 'It may have been cut off when it was copied. Ask the school for a new one, or type the student’s payment code.',
    fr: 'Il a peut-être été coupé à la copie. Demandez-en un nouveau à l’établissement ou saisissez le code de paiement de l’élève.',
  },
  tooMany: { en: 'Too many tries', fr: 'Trop de tentatives' },
  tooManyMore: {
    en: 'Wait a minute, then try again.',
    fr: 'Attendez une minute, puis réessayez.',
  },
  broken: { en: 'Something went wrong', fr: 'Une erreur est survenue' },
  brokenMore: {
    en: 'The problem is on our side. Go back and try again: if a payment had started, you will find it there, and nothing is paid twice.',
    fr: 'Le problème vient de chez nous. Revenez en arrière et réessayez : si un paiement avait commencé, vous le retrouverez, et rien n’est payé deux fois.',
  },
} as const satisfies Record<string, Text>;

/** Why nothing was paid, and what the payer can do. */
export const failureWords: Record<FailureReason, Text> = {
  refused: {
    en: 'The payment was refused on the phone. Nothing was taken.',
    fr: 'Le paiement a été refusé sur le téléphone. Rien n’a été débité.',
  },
  expired: {
    en: 'Nobody answered on the phone in time. Nothing was taken.',
    fr: 'Personne n’a répondu à temps sur le téléphone. Rien n’a été débité.',
  },
  notEnoughFunds: {
    en: 'There is not enough money in this account. Nothing was taken. Top it up, pay less, or use another number.',
    fr: 'Le solde du compte ne suffit pas. Rien n’a été débité. Rechargez-le, payez moins ou utilisez un autre numéro.',
  },
  payerNotFound: {
    en: 'This number has no mobile money account with this operator. Check the number, or choose the other operator.',
    fr: 'Ce numéro n’a pas de compte mobile money chez cet opérateur. Vérifiez le numéro ou choisissez l’autre opérateur.',
  },
  limitReached: {
    en: 'The limit of this account is reached. Nothing was taken. Pay less, wait until tomorrow, or use another number.',
    fr: 'Le plafond de ce compte est atteint. Rien n’a été débité. Payez moins, attendez demain ou utilisez un autre numéro.',
  },
  lowBalanceOrLimit: {
    en: 'There is not enough money in this account, or a limit of it is reached. Nothing was taken. Top it up, pay less, or use another number.',
    fr: 'Le solde du compte ne suffit pas, ou son plafond est atteint. Rien n’a été débité. Rechargez-le, payez moins ou utilisez un autre numéro.',
  },
  amountNotAllowed: {
    en: 'The operator does not take this amount. Nothing was taken. Pay in smaller parts, or use another number.',
    fr: 'L’opérateur n’accepte pas ce montant. Rien n’a été débité. Payez en plusieurs fois ou utilisez un autre numéro.',
  },
  payerBlocked: {
    en: 'The operator has blocked this account. Nothing was taken. Use another number, or ask the operator.',
    fr: 'L’opérateur a bloqué ce compte. Rien n’a été débité. Utilisez un autre numéro ou demandez à l’opérateur.',
  },
  anotherInProgress: {
    en: 'Another payment of this number is still waiting for an answer. Nothing was taken. Answer it on the phone, then try again.',
    fr: 'Un autre paiement de ce numéro attend encore une réponse. Rien n’a été débité. Répondez-y sur le téléphone, puis réessayez.',
  },
  notAllowed: {
    en: 'The operator does not allow this payment. Nothing was taken. Use another number, or ask the operator.',
    fr: 'L’opérateur n’autorise pas ce paiement. Rien n’a été débité. Utilisez un autre numéro ou demandez à l’opérateur.',
  },
  wrongSettings: {
    en: 'The school cannot take payments by this operator right now. Nothing was taken. Choose the other one, or tell the school.',
    fr: 'L’établissement ne peut pas encaisser par cet opérateur en ce moment. Rien n’a été débité. Choisissez l’autre ou prévenez l’établissement.',
  },
  schoolWalletFull: {
    en: 'The account that receives the school’s payments by this operator is full. Nothing was taken. Choose the other one, or tell the school.',
    fr: 'Le compte qui reçoit les paiements de l’établissement chez cet opérateur est plein. Rien n’a été débité. Choisissez l’autre ou prévenez l’établissement.',
  },
  notVerified: {
    en: 'The school is not verified, so it cannot take mobile payments here. Nothing was asked of your phone. Pay at the school, against a receipt.',
    fr: 'L’établissement n’est pas vérifié : il ne peut pas encaisser ici par mobile money. Rien n’a été demandé à votre téléphone. Payez à l’établissement, contre reçu.',
  },
  operatorFault: {
    en: 'The operator has a technical problem. Nothing was taken. Try again in a few minutes.',
    fr: 'L’opérateur a un problème technique. Rien n’a été débité. Réessayez dans quelques minutes.',
  },
  operatorUnavailable: {
    en: 'The operator is not available right now. Nothing was taken. Try again later, or choose the other one.',
    fr: 'L’opérateur n’est pas disponible pour le moment. Rien n’a été débité. Réessayez plus tard ou choisissez l’autre.',
  },
  closed: {
    en: 'The school has closed this payment without recording it. If money was taken from your account, ask the school before you pay again.',
    fr: 'L’établissement a classé ce paiement sans suite. Si votre compte a été débité, adressez-vous à l’établissement avant de payer de nouveau.',
  },
};
