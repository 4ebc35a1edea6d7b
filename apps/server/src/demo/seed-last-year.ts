import { startOfDay } from '@ardoise/contract/values/periods';
import { readOwed } from '../modules/billing/owed.ts';
import { takePayment } from '../modules/billing/take-payment.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { workIn } from '../platform/work.ts';
import type { DemoFamily } from './demo-families.ts';
import { demoYear, schoolYearOf } from './demo-year.ts';
import { createRandom, type Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Of its own, so that the rest of the demo is drawn as it is without this. */
const seed = 20_250_901;

/** Most paid by the day, some in the month after it, and the others not yet. */
function drawDelayDays(random: Random): number | null {
  if (random.chance(0.66)) return -random.below(25);
  return random.chance(0.5) ? 1 + random.below(28) : null;
}

/** Last year’s deadlines, which families paid at the bank: what a school knows of what people do. */
export async function seedLastYear(
  services: Services,
  tx: Tx,
  orgId: string,
  families: readonly DemoFamily[],
): Promise<void> {
  const random = createRandom(seed);
  const { cycles, closingOn } = demoYear(schoolYearOf(services.clock.now()) - 1);
  const planned = cycles.flatMap(({ classes }) => classes.flatMap((one) => one.installments));
  const dueDays = [...new Set(planned.map(({ dueOn }) => dueOn))].filter((day) => day < closingOn);
  for (const dueOn of dueDays.toSorted())
    for (const family of families) {
      const open = (await readOwed(tx, orgId, family.id)).filter((one) => one.dueOn === dueOn);
      const delay = open.length === 0 ? null : drawDelayDays(random);
      if (delay === null) continue;
      const at = startOfDay(dueOn, 'Africa/Douala').getTime() + delay * dayMs + 10 * hourMs;
      const parts = open.map(({ feeId, open: amount }) => ({ feeId, amount }));
      await takePayment(workIn(services, tx, orgId, { now: new Date(at) }), {
        transaction: null,
        method: 'bank',
        kind: 'own',
        amount: parts.reduce((sum, { amount }) => sum + amount, 0),
        familyId: family.id,
        parts,
      });
    }
}
