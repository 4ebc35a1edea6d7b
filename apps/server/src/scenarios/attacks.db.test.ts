import { afterAll, beforeAll, expect, it } from 'vitest';
import { allAttacks } from '../testing/attacks/all-attacks.ts';
import { type AttackedProduct, startAttackedProduct } from '../testing/attacks/start-product.ts';
import { refusedOf, withstand } from '../testing/attacks/withstand.ts';

let product: AttackedProduct;

beforeAll(async () => {
  product = await startAttackedProduct();
}, 120_000);
afterAll(() => product.close());

it.each(allAttacks)(
  'guardians are answered during and after: $name',
  async (attack) => {
    const { during, afterwards } = await withstand(product, attack, 'short', product.guardianPaths);
    expect(product.lives()).toBe(true);
    expect(refusedOf(during)).toEqual([]);
    expect(refusedOf(afterwards)).toEqual([]);
  },
  120_000,
);
