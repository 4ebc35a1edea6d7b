import type { Text } from '@ardoise/contract/values/language';

/** What the sheet says in the payer's language, whatever the reader's is. */
export const sheetWords = {
  invoice: { en: 'Invoice', fr: 'Facture' },
  draft: { en: 'draft', fr: 'brouillon' },
  to: { en: 'To', fr: 'À' },
  dueBy: { en: 'To be paid by', fr: 'À payer avant le' },
  subtotal: { en: 'Subtotal', fr: 'Sous-total' },
  discount: { en: 'Discount', fr: 'Remise' },
  tax: { en: 'Tax', fr: 'Taxe' },
  extra: { en: 'Extra', fr: 'Supplément' },
  total: { en: 'Total', fr: 'Total' },
  inParts: { en: 'In installments', fr: 'En plusieurs tranches' },
  bank: { en: 'Bank details', fr: 'Coordonnées bancaires' },
  link: {
    en: 'The payment link and its QR code stand here once it is sent.',
    fr: 'Le lien de paiement et son QR code figurent ici une fois la facture envoyée.',
  },
} as const satisfies Record<string, Text>;
