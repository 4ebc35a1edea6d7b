import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

/** Held until the transaction ends: of several that would count or make the same thing at once, one comes after the other. */
export async function takeTurns(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(tx);
}

/** The same for several, in sorted order: two that share some of them never wait for each other crosswise. */
export async function takeAllTurns(tx: Tx, subjects: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(subject, 0))
    from unnest(${subjects.toSorted()}::text[]) as subject`.execute(tx);
}

/** The same where it is free; false where another has it. */
export async function takeTurnNow(tx: Tx, subject: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${subject}, 0)) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken === true;
}
