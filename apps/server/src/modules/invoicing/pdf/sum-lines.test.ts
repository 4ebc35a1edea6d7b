import { expect, it } from 'vitest';
import { installmentLines } from './sum-lines.ts';

it('says of an installment that it was paid, and never of one that was credited', () => {
  const installments = [
    { dueOn: '2026-11-26', asked: 20_000, pending: 0 },
    { dueOn: '2026-12-26', asked: 5_000, pending: 5_000 },
    { dueOn: '2027-01-26', asked: 0, pending: 0 },
  ];
  expect(installmentLines({ language: 'fr', installments }).map(({ text }) => text)).toEqual([
    '1. au plus tard le 26/11/2026 · Payé',
    '2. au plus tard le 26/12/2026',
  ]);
});
