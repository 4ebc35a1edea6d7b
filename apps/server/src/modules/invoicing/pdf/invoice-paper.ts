import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import type { InvoiceDiscount, InvoiceTotals } from '@ardoise/contract/values/invoice-totals';
import type { Language } from '@ardoise/contract/values/language';

/** Everything that stands on the paper of an invoice or a credit note. */
export interface InvoicePaper {
  readonly kind: 'invoice' | 'creditNote';
  readonly language: Language;
  readonly number: string | null;
  /** Printed across it. */
  readonly stamp: 'draft' | 'void' | 'paid' | 'credited' | 'example' | null;
  readonly school: {
    readonly name: string;
    readonly place: string;
    readonly logo: Buffer | null;
    readonly isVerified: boolean;
    readonly isTest: boolean;
  };
  readonly look: InvoiceConfig['look'];
  readonly footer: string;
  readonly bankDetails: string;
  readonly title: string;
  readonly billTo: string;
  readonly family: { readonly name: string; readonly number: string };
  readonly issuedOn: string;
  readonly dueOn: string | null;
  /** Of a credit note: the invoice that it is on, and why. */
  readonly credit: { readonly invoiceNumber: string; readonly reason: string } | null;
  readonly students: ReadonlyArray<{
    readonly name: string;
    readonly detail: string;
    readonly items: ReadonlyArray<{ readonly description: string; readonly amount: number }>;
  }>;
  readonly discount: InvoiceDiscount | null;
  readonly taxBasisPoints: number;
  readonly extraName: string;
  readonly totals: InvoiceTotals;
  readonly paid: number;
  readonly credited: number;
  readonly pending: number;
  readonly installments: ReadonlyArray<{
    readonly dueOn: string;
    readonly asked: number;
    readonly pending: number;
  }>;
  readonly memo: string;
  readonly message: string;
  readonly allowsPartial: boolean;
  readonly payAddress: string | null;
  readonly createdAt: Date;
}
