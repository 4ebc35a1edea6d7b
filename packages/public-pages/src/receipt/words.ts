import type { Text } from '@ardoise/contract/values/language';

export const words = {
  checkTitle: { en: 'Check a receipt', fr: 'Vérifier un reçu' },
  checkLead: {
    en: 'Type the code under the receipt’s QR code, or scan it.',
    fr: 'Saisissez le code imprimé sous le code QR du reçu, ou scannez celui-ci.',
  },
  code: { en: 'Receipt code', fr: 'Code du reçu' },
  codeShort: { en: 'Code', fr: 'Code' },
  seller: { en: 'Seller', fr: 'Vendeur' },
  buyer: { en: 'Bought by', fr: 'Acheteur' },
  bought: { en: 'For', fr: 'Objet' },
  codeExample: { en: 'K7QF-2M9X-4TAB-6CDE-8FGH', fr: 'K7QF-2M9X-4TAB-6CDE-8FGH' },
  check: { en: 'Check', fr: 'Vérifier' },
  genuine: { en: 'Genuine receipt', fr: 'Reçu authentique' },
  genuineMore: {
    en: 'Compare the printed receipt with this page: only this page is valid.',
    fr: 'Comparez le reçu imprimé avec cette page : seule cette page fait foi.',
  },
  unchanged: { en: 'Unchanged, school not verified', fr: 'Reçu intact, établissement non vérifié' },
  unchangedMore: {
    en: 'This receipt is as it was given. But Ardoise has not verified who gave it: make sure that this is your school, by its town and its address.',
    fr: 'Ce reçu est tel qu’il a été délivré. Mais Ardoise n’a pas vérifié qui l’a délivré : assurez-vous que c’est votre établissement, par sa ville et son adresse.',
  },
  unchangedName: {
    en: 'Unchanged, school not verified under this name',
    fr: 'Reçu intact, établissement non vérifié sous ce nom',
  },
  unchangedNameMore: {
    en: 'This receipt is as it was given. But Ardoise has not verified the school under the name that stands on it. Today it is called {name}: make sure that this is your school, by its town and its address.',
    fr: 'Ce reçu est tel qu’il a été délivré. Mais Ardoise n’a pas vérifié l’établissement sous le nom qui y figure. Aujourd’hui, il s’appelle {name} : assurez-vous que c’est votre établissement, par sa ville et son adresse.',
  },
  nameToday: { en: 'Name today', fr: 'Nom actuel' },
  verification: { en: 'Verification', fr: 'Vérification' },
  town: { en: 'Town', fr: 'Ville' },
  address: { en: 'Address', fr: 'Adresse' },
  testMore: {
    en: 'It is a test: no money moved.',
    fr: 'C’est un essai : aucun argent n’a circulé.',
  },
  reversed: { en: 'This receipt is no longer valid', fr: 'Ce reçu a été annulé' },
  reversedMore: {
    en: 'The payment was reversed on {day}. This receipt is no longer proof of payment.',
    fr: 'Le paiement a été annulé le {day}. Ce reçu n’a plus de valeur.',
  },
  movedMore: {
    en: 'The payment was moved to another child on {day}. Receipt {numbers} stands in its place; this one is no longer proof of payment.',
    fr: 'Le paiement a été porté au compte d’un autre élève le {day}. Le reçu {numbers} le remplace ; celui-ci n’a plus de valeur.',
  },
  wrong: { en: 'Not a genuine receipt', fr: 'Ce reçu n’est pas authentique' },
  wrongMore: {
    en: 'No receipt has this code. If you typed it, compare it letter by letter. If you scanned it, do not accept the receipt, and ask the school.',
    fr: 'Aucun reçu ne porte ce code. Si vous l’avez saisi, comparez-le lettre par lettre. Si vous l’avez scanné, n’acceptez pas ce reçu et adressez-vous à l’établissement.',
  },
  school: { en: 'School', fr: 'Établissement' },
  number: { en: 'Number', fr: 'Numéro' },
  date: { en: 'Date', fr: 'Date' },
  student: { en: 'Student', fr: 'Élève' },
  students: { en: 'Students', fr: 'Élèves' },
  amount: { en: 'Amount', fr: 'Montant' },
  payerFee: { en: 'Transaction fee, paid on top', fr: 'Frais de transaction, payés en plus' },
  print: { en: 'Print:', fr: 'Imprimer :' },
  a4: { en: 'A4', fr: 'A4' },
  half: { en: 'Half A4', fr: 'Demi-A4' },
  '80mm': { en: '80 mm', fr: '80 mm' },
  another: { en: 'Check another receipt', fr: 'Vérifier un autre reçu' },
} as const satisfies Record<string, Text>;
