import { amountLimits } from '@ardoise/contract/values/operator-limits';
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { transform } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { type ChooseProps, renderChoose } from './render.tsx';

const most = 6 * 1024;

const installments = ['2026-10-01', '2026-12-01', '2027-02-01'].map((dueOn, position) => ({
  position,
  dueOn,
  amount: 40_000,
  open: 40_000,
}));

/** A family of three with everything on the page that there can be. */
const props: ChooseProps = {
  page: {
    language: 'fr',
    school: {
      name: 'Collège Polyvalent Bilingue Les Palmiers de Bonabéri',
      town: 'Bonabéri-Douala',
      address: 'paiements.ardoise.example/school/palmiers-de-bonaberi',
      isVerified: false,
      isTest: true,
      logo: '/files/0190a000-0000-7000-8000-000000000001/0190a000-0000-7000-8000-000000000009',
    },
    path: `/pay/${'k7Qf2M9x4T'.repeat(4)}`,
    script: '/assets/public/payment.js?v=0123456789abcdef',
  },
  familyName: 'Nkeng',
  students: ['Grace', 'Peter', 'Emmanuel'].map((name, index) => ({
    id: `0190a000-0000-7000-8000-00000000001${index}`,
    name: `${name} Nkeng`,
    className: `Form ${index + 1}B`,
    fees: [
      {
        id: `019${index}b8f2-4c71-7d0e-9a3b-5e6f70819${index}ab`,
        kind: 'tuition',
        title: 'Form',
        year: '2026–2027',
        isArrears: false,
        isPlanned: false,
        installments,
      },
    ],
  })),
  owed: 360_000,
  credit: 5_000,
  operators: [
    { operator: 'mtn', limits: amountLimits.mtn },
    { operator: 'orange', limits: amountLimits.orange },
  ],
  today: '2026-10-06',
  choice: {
    installments: [0, 1, 2].map((index) => `019${index}b8f2-4c71-7d0e-9a3b-5e6f70819${index}ab.0`),
    amount: '',
    phone: '',
    operator: null,
    hasKeptNumber: false,
    key: 'x9Qw'.repeat(5),
  },
  errors: {},
  underWay: null,
  isAnswer: false,
};

describe('the payer page', () => {
  it('weighs at most 6 KiB with its style and script, as they travel', async () => {
    const source = await readFile(new URL('../client/payment.ts', import.meta.url), 'utf8');
    const { code } = await transform(source, { loader: 'ts', minify: true, target: 'es2019' });
    const sizes = [renderChoose(props), code].map((part) => gzipSync(part).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most);
  });

  it('shows what is ticked, what it comes to, and in which money', () => {
    const html = renderChoose(props);
    const ticked = html.match(/<input type="checkbox"[^>]*checked=""/g) ?? [];
    expect(ticked.length).toBe(3);
    expect(html).toContain('5 jours de retard');
    expect(html).toMatch(/id="total"[^>]*>120\s000\sFCFA</);
  });

  it('escapes whatever people were named', () => {
    const name = '<script>alert(1)</script>"\'&';
    const html = renderChoose({ ...props, familyName: name });
    expect(html).not.toContain('<script>alert');
  });
});
