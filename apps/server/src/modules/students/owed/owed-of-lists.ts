import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * While a long list is written, what its new students owe is not kept up to date with every step: `writeOwed` writes it
 * once, when they are enrolled.
 */
export async function withOwedLater<Result>(tx: Tx, write: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('ardoise.owed_later', 'on', true)`.execute(tx);
  const result = await write();
  await sql`select set_config('ardoise.owed_later', 'off', true)`.execute(tx);
  return result;
}

export async function writeOwed(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<void> {
  await sql`call ardoise_write_owed(${orgId}, ${[...studentIds]}::uuid[])`.execute(tx);
}
