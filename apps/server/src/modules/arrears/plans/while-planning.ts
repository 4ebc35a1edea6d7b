import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** While a plan writes installments, nobody else has changed what was agreed. */
export async function whilePlanning<Result>(tx: Tx, write: () => Promise<Result>): Promise<Result> {
  await sql`select set_config('ardoise.planning', 'on', true)`.execute(tx);
  const result = await write();
  await sql`select set_config('ardoise.planning', 'off', true)`.execute(tx);
  return result;
}
