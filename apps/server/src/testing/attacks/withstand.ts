import { until } from '../until.ts';
import type { Attack, AttackSize, Product } from './attack.ts';
import { isAnswered, type Visit, visitOnce, watchAsGuardian } from './guardian.ts';

export interface Withstood {
  readonly name: string;
  /** What a guardian at another address saw while it went on. */
  readonly during: readonly Visit[];
  /** What the same guardian saw once it had stopped. */
  readonly afterwards: readonly Visit[];
}

const visitsAfterwards = 20;

/** What queues up may be worked off before the product is asked whether it is well. */
const recoverWithinMs = 60_000;

/** Runs one attack while a guardian goes on using the product, and looks at the product afterwards. */
export async function withstand(
  product: Product,
  attack: Attack,
  size: AttackSize,
  guardianPaths: readonly string[],
): Promise<Withstood> {
  const watch = watchAsGuardian(product.url, guardianPaths);
  let during: Visit[] = [];
  try {
    await attack.run(product, size);
  } finally {
    during = await watch.stop();
  }
  await until(
    `ready after ${attack.name}`,
    async () => (await visitOnce(product.url, '/readyz')).status === 200,
    recoverWithinMs,
  );
  const afterwards: Visit[] = [];
  for (let turn = 0; turn < visitsAfterwards; turn += 1) {
    const path = guardianPaths[turn % guardianPaths.length] ?? '/pay';
    afterwards.push(await visitOnce(product.url, path));
  }
  return { name: attack.name, during, afterwards };
}

export const refusedOf = (visits: readonly Visit[]): Visit[] =>
  visits.filter((visit) => !isAnswered(visit));
