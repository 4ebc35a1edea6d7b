import { expect, it } from 'vitest';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { drawLetters, type Letter } from './letter-pdf.ts';

const lineOf = (student: string, dueOn: string, amount: number): Letter['lines'][number] => ({
  student,
  kind: 'tuition',
  title: '6e A',
  year: '2026/2027',
  dueOn,
  amount,
});

const letterOf = (language: 'en' | 'fr', lines: Letter['lines']): Letter => ({
  familyId: '0198c0de-0000-7000-8000-000000000001',
  familyName: 'Mbarga',
  number: 'F-0042',
  language,
  student: null,
  address: 'https://ecole.example/pay/Xy7aBcdEfGh',
  paymentCode: null,
  asked: 0,
  owed: lines.reduce((sum, { amount }) => sum + amount, 0),
  lines,
});

const school = { name: 'Les Palmiers', town: null, phone: null, today: '2026-11-16', logo: null };

async function written(language: 'en' | 'fr', lines: Letter['lines']): Promise<string> {
  const at = new Date('2026-11-16T08:00:00Z');
  return readPdf(await drawLetters([letterOf(language, lines)], school, language, at));
}

it.runIf(hasPdfTools)(
  'a letter to a family says below each child’s whole name what is to pay, and what of all is overdue',
  async () => {
    const long = 'Mbarga Marie-Claire Ngo Bassong';
    const text = await written('fr', [
      lineOf('Mbarga Paul', '2026-10-15', 12_345),
      lineOf(long, '2026-10-15', 24_690),
      lineOf(long, '2027-01-15', 50_000),
    ]);
    expect(text).toMatch(/Mbarga Paul\n/);
    expect(text).toMatch(new RegExp(`${long}\\n`));
    expect(text.match(/Scolarité · 6e A · 2026\/2027/g)).toHaveLength(3);
    expect(text.replaceAll(/\s/g, ' ')).toMatch(/Dont en retard +37 035 FCFA/);
  },
);

it.runIf(hasPdfTools)('what does not fit is added up, the latest deadlines last', async () => {
  const lines = Array.from({ length: 12 }, (_, place) =>
    lineOf(place % 2 === 0 ? 'Paul' : 'Marie', `2027-01-${10 + place}`, 1_000 + place),
  );
  const text = await written('en', lines);
  expect(text.match(/Tuition/g)).toHaveLength(10);
  expect(text).toMatch(/and 2 more installments +2,021 FCFA/);
  expect(text).not.toContain('overdue');
  expect(await written('en', lines.slice(0, 11))).toMatch(/and 1 more installment +1,010 FCFA/);
});
