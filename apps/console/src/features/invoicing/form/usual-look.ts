import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';

/** Until the school's own is known. */
export const usualLook: Pick<InvoiceConfig, 'look' | 'footer' | 'bankDetails'> = {
  look: { layout: 'classic', color: '#1f3a5f', showsLogo: true },
  footer: '',
  bankDetails: '',
};
