import { afterAll, beforeAll, expect, it } from 'vitest';
import { allAttacks } from '../testing/attacks/all-attacks.ts';
import { type AttackedProduct, startAttackedProduct } from '../testing/attacks/start-product.ts';
import { refusedOf, withstand } from '../testing/attacks/withstand.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let product: AttackedProduct;

beforeAll(async () => {
  database = await createTestDatabase();
  product = await startAttackedProduct(database.url);
});
afterAll(async () => {
  await product.close();
  await database.remove();
});

it.each(allAttacks)('guardians are answered during and after: $name', async (attack) => {
  const { during, afterwards } = await withstand(product, attack, 'short', product.guardianPaths);
  expect(product.lives()).toBe(true);
  expect(refusedOf(during)).toEqual([]);
  expect(refusedOf(afterwards)).toEqual([]);
});
