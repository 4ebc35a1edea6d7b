import { createService } from '../modules/services/save-service.ts';
import { readItems } from '../modules/services/store.ts';
import { subscribeStudents } from '../modules/services/subscribe.ts';
import { readYears } from '../modules/years/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const canteen = {
  type: 3 as const,
  name: 'Cantine',
  description: 'Repas de midi, du lundi au vendredi',
  cost: 12_000,
  every: 'month' as const,
  items: [],
  years: [],
};

const bus = {
  type: 2 as const,
  name: 'Transport scolaire',
  description: 'Matin et soir',
  cost: 0,
  every: 'term' as const,
  items: [
    { name: 'Akwa', cost: 25_000 },
    { name: 'Bonamoussadi', cost: 35_000 },
  ],
  years: [],
};

/** The bus and the canteen, with a few children on each, from the first day of the year to its last. */
export async function seedServices(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const { orgId } = owner;
  const work = contextOf(services, tx, owner, services.clock.now());
  const year = (await readYears(tx, orgId)).find(({ status }) => status === 'running');
  const few = families.slice(-9, -1).flatMap(({ students }) => students.map(({ id }) => id));
  if (year === undefined) return;
  const whole = { yearId: year.id, fromOn: year.reopening_on, toOn: year.closing_on };
  const canteenId = await createService(work, canteen);
  await subscribeStudents(work, canteenId, { ...whole, studentIds: few.slice(0, 5) });
  const busId = await createService(work, bus);
  const [item] = await readItems(tx, orgId, busId);
  if (item === undefined) return;
  await subscribeStudents(work, busId, { ...whole, itemId: item.id, studentIds: few.slice(3, 8) });
}
