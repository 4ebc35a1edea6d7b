import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PasskeyRow, TotpFactorRow } from '../tables.ts';

export async function findFactorMethods(
  tx: Tx,
  personId: string,
): Promise<Array<'totp' | 'passkey'>> {
  const { totp, passkey } = await tx
    .selectNoFrom([
      sql<boolean>`exists (select from totp_factors where person_id = ${personId})`.as('totp'),
      sql<boolean>`exists (select from passkeys where person_id = ${personId})`.as('passkey'),
    ])
    .executeTakeFirstOrThrow();
  return [...(totp ? (['totp'] as const) : []), ...(passkey ? (['passkey'] as const) : [])];
}

/** Locked: of two that come with the same code at once, one is let through. */
export const lockTotpFactor = (tx: Tx, personId: string): Promise<TotpFactorRow | undefined> =>
  tx
    .selectFrom('totp_factors')
    .selectAll()
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst();

export const findTotpFactor = (tx: Tx, personId: string): Promise<TotpFactorRow | undefined> =>
  tx.selectFrom('totp_factors').selectAll().where('person_id', '=', personId).executeTakeFirst();

export async function saveTotpFactor(tx: Tx, factor: TotpFactorRow): Promise<void> {
  const { person_id: _personId, ...rest } = factor;
  await tx
    .insertInto('totp_factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(rest))
    .execute();
}

export async function updateTotpFactor(
  tx: Tx,
  personId: string,
  change: Partial<Pick<TotpFactorRow, 'last_step' | 'recovery_hashes'>>,
): Promise<void> {
  await tx.updateTable('totp_factors').set(change).where('person_id', '=', personId).execute();
}

export async function deleteTotpFactor(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totp_factors')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllFactors(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('totp_factors').where('person_id', '=', personId).execute();
  await tx.deleteFrom('passkeys').where('person_id', '=', personId).execute();
}

export const findPasskeys = (tx: Tx, personId: string): Promise<PasskeyRow[]> =>
  tx
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();

export const lockPasskey = (tx: Tx, id: string): Promise<PasskeyRow | undefined> =>
  tx.selectFrom('passkeys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** False where the passkey is registered already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function notePasskeyUse(
  tx: Tx,
  id: string,
  counter: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether one of the person's schools asks everybody, or its owners of whom they are one, for a second factor. */
export async function mustKeepFactor(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.org_id', 'memberships.org_id')
    .select('organisations.org_id')
    .where('memberships.person_id', '=', personId)
    .where(({ or, and, eb }) =>
      or([
        eb('organisations.requires_second_factor', '=', true),
        and([
          eb('memberships.role', '=', 'adminOrOwner'),
          eb('organisations.require_owner_second_factor', '=', true),
        ]),
      ]),
    )
    .where('organisations.closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
