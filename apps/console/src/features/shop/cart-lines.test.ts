import type { ChosenLine } from '@ardoise/contract/shop/orders';
import { expect, it } from 'vitest';
import { addLine, type Catalogue, planEffect, priceLine, tooSmallOperators } from './cart-lines.ts';

const plan = (id: 'basic' | 'standard' | 'enterprise', monthXaf: number) => ({
  id,
  name: id,
  currency: 'EUR',
  monthly: 0,
  monthlyByYear: 0,
  yearly: 0,
  monthXaf,
  yearXaf: monthXaf * 10,
  capabilities: [],
});

const catalogue: Catalogue = {
  packs: [{ id: 'small', messages: 500, price: 9_000 }],
  senderIdPrice: 30_000,
  isVerifiedBusiness: true,
  plans: [plan('basic', 0), plan('standard', 32_000)],
  ownPlan: { id: 'basic', until: null, capabilities: [] },
  operators: [],
};

const pack = (quantity: number): ChosenLine => ({ kind: 'pack', packId: 'small', quantity });

it('adds a pack to those of its size, and puts one plan in the place of another', () => {
  expect(addLine([pack(1)], pack(2))).toEqual([pack(3)]);
  const month: ChosenLine = { kind: 'plan', planId: 'standard', period: 'month' };
  const year: ChosenLine = { kind: 'plan', planId: 'enterprise', period: 'year' };
  expect(addLine([pack(1), month], year)).toEqual([pack(1), year]);
});

it('holds no more packs of a size than are sold at a time', () => {
  expect(addLine([pack(49)], pack(2))).toEqual([pack(50)]);
});

it('knows which plan ends by the one that is bought, and which purchase brings nothing', () => {
  const bought: ChosenLine[] = [{ kind: 'plan', planId: 'standard', period: 'month' }];
  const plans = [plan('basic', 0), plan('standard', 32_000), plan('enterprise', 64_000)];
  const effectFor = (id: 'basic' | 'standard' | 'enterprise', until: string | null) =>
    planEffect(bought, { ...catalogue, plans, ownPlan: { id, until, capabilities: [] } });
  const later = '2027-01-01T00:00:00.000Z';
  expect(effectFor('basic', null)).toBeNull();
  expect(effectFor('standard', later)).toBeNull();
  expect(effectFor('standard', null)).toBe('useless');
  expect(effectFor('enterprise', null)).toBe('useless');
  expect(effectFor('enterprise', later)).toBe('replaces');
  expect(planEffect([pack(1)], catalogue)).toBeNull();
});

it('names the operators that take less at a time than the cart costs', () => {
  const operators = [
    { operator: 'mtn' as const, largest: 1_000_000 },
    { operator: 'orange' as const, largest: 500_000 },
  ];
  expect(tooSmallOperators({ ...catalogue, operators }, 629_750)).toEqual([operators[1]]);
});

it('does not put the same sender ID into the cart twice, however it is written', () => {
  const upper: ChosenLine = { kind: 'senderId', name: 'PALMIERS' };
  expect(addLine([upper], { kind: 'senderId', name: 'Palmiers' })).toHaveLength(1);
});

it('prices each line as the provider sells it today', () => {
  expect(priceLine(pack(3), catalogue)).toMatchObject({ messages: 1_500, price: 27_000 });
  expect(priceLine({ kind: 'senderId', name: 'X' }, catalogue)).toMatchObject({ price: 30_000 });
  expect(priceLine({ kind: 'plan', planId: 'standard', period: 'year' }, catalogue)).toMatchObject({
    name: 'standard',
    price: 320_000,
  });
});

it('finds no price for what is no longer sold, nor for a plan that costs nothing', () => {
  expect(priceLine({ kind: 'pack', packId: 'gone', quantity: 1 }, catalogue)).toBeNull();
  expect(priceLine({ kind: 'plan', planId: 'basic', period: 'month' }, catalogue)).toBeNull();
});
