import type { Text } from '@ardoise/contract/values/language';

export const words = {
  checkTitle: { en: 'Check a receipt', fr: 'Vérifier un reçu' },
  checkLead: {
    en: 'Type the code under the receipt’s QR code, or scan it.',
    fr: 'Saisissez le code imprimé sous le QR du reçu, ou scannez-le.',
  },
  code: { en: 'Receipt code', fr: 'Code du reçu' },
  codeShort: { en: 'Code', fr: 'Code' },
  codeExample: { en: 'K7QF-2M9X-4TAB-6CDE-8FGH', fr: 'K7QF-2M9X-4TAB-6CDE-8FGH' },
  check: { en: 'Check', fr: 'Vérifier' },
  genuine: { en: 'Genuine receipt', fr: 'Reçu authentique' },
  genuineMore: {
    en: 'Compare what is printed with what stands here: only this counts.',
    fr: 'Comparez ce qui est imprimé avec ce qui figure ici : seul ceci fait foi.',
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
  reversed: { en: 'This receipt was reversed', fr: 'Ce reçu a été annulé' },
  reversedMore: {
    en: 'The payment was taken back on {day}. This receipt no longer proves a payment.',
    fr: 'Le paiement a été annulé le {day}. Ce reçu ne prouve plus un paiement.',
  },
  wrong: { en: 'Not a genuine receipt', fr: 'Ce reçu n’est pas authentique' },
  wrongMore: {
    en: 'No receipt has this code. If you typed it, compare it letter by letter. If you scanned it, do not accept the receipt, and ask the school.',
    fr: 'Aucun reçu ne porte ce code. Si vous l’avez saisi, comparez lettre par lettre. Si vous l’avez scanné, n’acceptez pas ce reçu et adressez-vous à l’établissement.',
  },
  school: { en: 'School', fr: 'Établissement' },
  number: { en: 'Number', fr: 'Numéro' },
  date: { en: 'Date', fr: 'Date' },
  student: { en: 'Student', fr: 'Élève' },
  students: { en: 'Students', fr: 'Élèves' },
  amount: { en: 'Amount', fr: 'Montant' },
  print: { en: 'Print it:', fr: 'L’imprimer :' },
  a4: { en: 'A4', fr: 'A4' },
  half: { en: 'Half A4', fr: 'Demi A4' },
  '80mm': { en: '80 mm', fr: '80 mm' },
  another: { en: 'Check another receipt', fr: 'Vérifier un autre reçu' },
} as const satisfies Record<string, Text>;
