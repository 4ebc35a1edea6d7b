import { create } from '../modules/api-keys/make-key.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

/** Two keys that nobody has: their secrets are thrown away, and whoever tries things out makes one. */
export async function seedApiKeys(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const ago = (days: number) =>
    contextOf(services, tx, owner, new Date(services.clock.now().getTime() - days * dayMs));
  await create(ago(40), {
    name: 'Site web (essais)',
    kind: 'collection',
    environment: 'sandbox',
    scopes: ['collections.read', 'collections.write', 'students.read'],
    addresses: [],
    expires_at: null,
  });
  await create(ago(21), {
    name: 'Site web',
    kind: 'collection',
    environment: 'production',
    scopes: ['collections.read', 'collections.write'],
    addresses: ['196.200.1.0/24'],
    expires_at: new Date(services.clock.now().getTime() + 300 * dayMs),
  });
}
