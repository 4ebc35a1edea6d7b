import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { newSecret } from './ids.ts';

/** The key from which all keys of the instance are derived: given by the operator, or made once and kept. */
export async function rootSecret(
  db: Database,
  clock: Clock,
  given: string | null,
): Promise<string> {
  if (given !== null) return given;
  return db.write('platform', async (tx) => {
    await tx
      .insertInto('instance_secrets')
      .values({ name: 'root', value: newSecret(), created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx
      .selectFrom('instance_secrets')
      .select('value')
      .where('name', '=', 'root')
      .executeTakeFirstOrThrow();
    return row.value;
  });
}

/** A key for one purpose, so that no two uses share one. */
export const deriveKey = (root: string, purpose: string): Buffer =>
  createHmac('sha256', root).update(purpose).digest();
