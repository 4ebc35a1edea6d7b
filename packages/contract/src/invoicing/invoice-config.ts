import { z } from 'zod';
import * as endpoints from '../endpoints/invoice-config.ts';
import { call } from '../protocol/call.ts';
import { errors } from '../protocol/errors.ts';
import { languages } from '../values/language.ts';
import { isNumberPattern } from '../values/invoice-number.ts';
import { wholeBasisPoints } from '../values/invoice-totals.ts';
import { typedText } from '../values/text.ts';

export const invoiceLooks = ['classic', 'band', 'plain'] as const;
export type InvoiceLook = (typeof invoiceLooks)[number];

const pattern = typedText(40)
  .min(1)
  .refine(isNumberPattern, { error: 'numberPattern' })
  .describe('The words number, year and month stand in braces; number once');

const look = z.object({
  layout: z.enum(invoiceLooks),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, { error: 'color' })
    .describe('Of headings and lines'),
  showsLogo: z.boolean(),
});

const example = {
  pattern: 'INV-{year}-{number}',
  creditPattern: 'CN-{year}-{number}',
  taxBasisPoints: 0,
  dueDays: 30,
  allowsPartial: true,
  memo: '',
  footer: '',
  bankDetails: '',
  look: { layout: 'classic', color: '#1f3a5f', showsLogo: true },
};

export const configSchema = z.object({
  pattern,
  creditPattern: pattern,
  taxBasisPoints: z
    .number()
    .int({ error: 'percent' })
    .min(0, { error: 'percent' })
    .max(wholeBasisPoints, { error: 'percent' }),
  dueDays: z.number().int().min(0).max(365),
  allowsPartial: z.boolean(),
  memo: typedText(1_000),
  footer: typedText(300),
  bankDetails: typedText(500),
  look,
});

const configInput = configSchema.refine((each) => each.pattern !== each.creditPattern, {
  error: 'samePattern',
  path: ['creditPattern'],
});
export type InvoiceConfig = z.output<typeof configSchema>;

const version = z
  .number()
  .int()
  .describe('Send it back when saving: a save over a newer version is refused');

const configAnswer = configSchema
  .extend({
    version,
    next: z.string().describe('The number that the next invoice would get'),
  })
  .meta({ examples: [{ ...example, version: 1, next: 'INV-2027-0001' }] });

export const getInvoiceConfig = call({
  ...endpoints.getInvoiceConfig,
  summary: 'How the school’s invoices are numbered, look, and begin',
  access: 'fees.read',
  answer: configAnswer,
});

export const changeInvoiceConfig = call({
  ...endpoints.changeInvoiceConfig,
  summary: 'Set how invoices are numbered, look, and begin; those that were sent keep their number',
  access: 'fees.edit',
  refusals: [errors.changedMeanwhile],
  body: configInput.safeExtend({ version }).meta({ examples: [{ ...example, version: 1 }] }),
  answer: configAnswer,
});

export const previewInvoiceConfig = call({
  ...endpoints.previewInvoiceConfig,
  summary: 'An address, good for ten minutes, of an example PDF in this look',
  access: 'fees.read',
  limit: { max: 60, windowSeconds: 60 },
  body: configInput
    .safeExtend({ language: z.enum(languages).optional() })
    .meta({ examples: [example] }),
  answer: z.object({ address: z.string() }),
  answersSecrets: true,
});
