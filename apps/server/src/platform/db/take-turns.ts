import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Held until the transaction ends: of several that would count or decide the same thing at once, one comes after the other. */
export async function takeTurns(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}

/** The same where it is free; false where another has it. */
export async function takeTurnNow(tx: Tx, subject: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken === true;
}
