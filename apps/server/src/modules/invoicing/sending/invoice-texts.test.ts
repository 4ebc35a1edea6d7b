import { expect, it } from 'vitest';
import { type InvoiceText, writeInvoiceEmail, writeInvoiceSms } from './invoice-texts.ts';

const text: InvoiceText = {
  school: 'Lycée',
  number: 'INV-2026-0001',
  own: null,
  pending: 100_000,
  next: { amount: 100_000, dueOn: '2026-11-26' },
  link: 'https://example.com/pay/x',
  isTest: false,
};
const inParts = { ...text, next: { amount: 50_000, dueOn: '2026-11-26' } };
const plain = (said: string): string => said.replaceAll(/[\u00a0\u202f]/g, ' ');

it('asks for all of it by its day, and in installments for the first of them', () => {
  expect(plain(writeInvoiceSms('en', text))).toContain('100,000 FCFA to pay by 26/11/2026. Pay');
  expect(plain(writeInvoiceSms('en', inParts))).toContain(
    '50,000 FCFA to pay by 26/11/2026 (100,000 FCFA in all). Pay',
  );
  expect(plain(writeInvoiceSms('fr', inParts))).toContain(
    '50 000 FCFA à payer avant le 26/11/2026 (100 000 FCFA en tout). Payez',
  );
  expect(plain(writeInvoiceEmail('en', inParts).text)).toContain(
    'Still to pay: 100,000 FCFA, of which 50,000 FCFA by 26/11/2026.',
  );
  expect(plain(writeInvoiceEmail('fr', inParts).text)).toContain(
    'Reste à payer : 100 000 FCFA, dont 50 000 FCFA avant le 26/11/2026.',
  );
});
