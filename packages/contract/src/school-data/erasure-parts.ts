import type { Text } from '../values/language.ts';

export const erasureStates = ['queued', 'done', 'refused', 'failed'] as const;
export type ErasureState = (typeof erasureStates)[number];

export const erasureStateNames: Record<ErasureState, Text> = {
  queued: { en: 'Being erased', fr: 'Effacement en cours' },
  done: { en: 'Erased', fr: 'Effacé' },
  refused: { en: 'Not erased', fr: 'Non effacé' },
  failed: { en: 'Failed', fr: 'Échec' },
};

/** What somebody is called once they were erased. Texts of a school are in one language: that of whoever asked. */
export const erasedName: Text = { en: 'Erased person {number}', fr: 'Personne effacée {number}' };

/** What goes. */
export const removedParts = [
  'identity',
  'contacts',
  'photos',
  'documents',
  'health',
  'messages',
  'applications',
  'links',
  'namesInHistory',
  'files',
] as const;
export type RemovedPart = (typeof removedParts)[number];

export const removedPartNames: Record<RemovedPart, Text> = {
  identity: {
    en: 'Name, birth, address and what else the record says',
    fr: 'Nom, naissance, adresse et le reste de la fiche',
  },
  contacts: { en: 'Phones and emails', fr: 'Téléphones et e-mails' },
  photos: { en: 'Photos', fr: 'Photos' },
  documents: { en: 'Documents', fr: 'Documents' },
  health: { en: 'Health notes', fr: 'Notes de santé' },
  messages: { en: 'Messages and files of the talk', fr: 'Messages et fichiers de la discussion' },
  applications: {
    en: 'Answers of applications for admission',
    fr: 'Réponses des demandes d’admission',
  },
  links: { en: 'Payment links, which end', fr: 'Liens de paiement, qui prennent fin' },
  namesInHistory: {
    en: 'Lines of the audit log that lose their details or a name',
    fr: 'Lignes du journal d’audit qui perdent leurs détails ou un nom',
  },
  files: {
    en: 'Kept imports and exports of the school, all of them',
    fr: 'Imports et exports conservés de l’établissement, en totalité',
  },
};

/** What has to stay, without the name. */
export const keptParts = [
  'fees',
  'payments',
  'receipts',
  'ledger',
  'invoices',
  'cashSessions',
  'audit',
] as const;
export type KeptPart = (typeof keptParts)[number];

export const keptPartNames: Record<KeptPart, Text> = {
  fees: { en: 'Fees', fr: 'Frais' },
  payments: { en: 'Payments', fr: 'Paiements' },
  receipts: {
    en: 'Receipts with number and amount; the check of a code says that the person was erased',
    fr: 'Reçus avec numéro et montant\u00a0; la vérification d’un code dit que la personne a été effacée',
  },
  ledger: { en: 'Rows of the ledger', fr: 'Écritures du grand livre' },
  invoices: { en: 'Invoices with number and amounts', fr: 'Factures avec numéro et montants' },
  cashSessions: {
    en: 'Cash sessions, signed again without the name',
    fr: 'Sessions de caisse, signées à nouveau sans le nom',
  },
  audit: {
    en: 'That something happened, in the audit log',
    fr: 'Le fait que quelque chose a eu lieu, dans le journal d’audit',
  },
};
