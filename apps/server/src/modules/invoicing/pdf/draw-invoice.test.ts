import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { expect, it } from 'vitest';
import { hasPdfTools, readPdf } from '../../receipts/testing/pdf.ts';
import { drawInvoice } from './draw-invoice.ts';
import { examplePaper } from './example-paper.ts';
import type { InvoicePaper } from './invoice-paper.ts';

const config: InvoiceConfig = {
  pattern: 'INV-{year}-{number}',
  creditPattern: 'CN-{year}-{number}',
  taxBasisPoints: 0,
  dueDays: 30,
  allowsPartial: true,
  memo: '',
  footer: 'BP 100, Douala',
  bankDetails: '',
  look: { layout: 'band', color: '#1f3a5f', showsLogo: true },
};

const paper = (given: Partial<InvoicePaper>): InvoicePaper => ({
  ...examplePaper({
    config,
    language: 'en',
    today: '2026-11-16',
    payAddress: 'https://ardoise.example/pay',
  }),
  school: { name: 'Les Palmiers', place: 'Douala', logo: null, isVerified: true, isTest: false },
  createdAt: new Date('2026-11-16T08:00:00.000Z'),
  ...given,
});

const pagesOf = async (given: Partial<InvoicePaper>): Promise<string[]> =>
  (await readPdf(await drawInvoice(paper(given)), 'raw')).split('\f').slice(0, -1);

const items = Array.from({ length: 100 }, (_, place) => ({
  description: `Item ${String(place + 1)}`,
  amount: 1_000,
}));

it.runIf(hasPdfTools)(
  'says on each page after the first whose it is, and which of how many',
  async () => {
    const students = [{ name: 'EXEMPLE Ada', detail: 'CM2', items }];
    const pages = await pagesOf({ students, stamp: 'void' });
    expect(pages.length).toBeGreaterThan(2);
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('INV-2026-0001');
      expect(page.includes(`Page ${String(place + 1)} of ${String(pages.length)}`)).toBe(place > 0);
      expect(page).toContain('VOID');
    }
    const french = await pagesOf({ students, language: 'fr', number: null });
    expect(french[1]).toContain('Brouillon');
    expect(french[1]).toContain(`Page 2 sur ${String(french.length)}`);
    expect((await pagesOf({})).join('')).not.toContain('Page 1');
  },
);

it.runIf(hasPdfTools)(
  'has a sign for what its letters lack, and every letter of our languages',
  async () => {
    const text = (await pagesOf({ title: 'Sortie 🎉 رحلة', billTo: 'Ɛyɛŋ Œuvré’s «€»' })).join('');
    expect(text).toContain('Sortie ? ????');
    expect(text).toContain('Ɛyɛŋ Œuvré’s «€»');
  },
);
