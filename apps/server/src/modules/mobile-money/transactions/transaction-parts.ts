import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ChosenPart } from '../../billing/public.ts';
import type { TransactionPlace } from './transition.ts';

interface PartRow {
  readonly id: string;
  readonly feeId: string;
  readonly amount: number;
  readonly positions: readonly number[] | null;
}

/** What was chosen in each of these, in its order; each by its key, also in a school that the statistics do not know yet. */
export async function readParts(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChosenPart[]>> {
  const { rows } = await sql<PartRow>`
    select wanted.id, part.fee_id as "feeId", part.amount, part.positions
      from unnest(${[...new Set(ids)]}::uuid[]) wanted (id)
     cross join lateral (
       select fee_id, amount, positions, place from transaction_parts
        where org_id = ${orgId} and transaction_id = wanted.id offset 0) part
     order by wanted.id, part.place`.execute(tx);
  const parts = new Map<string, ChosenPart[]>(ids.map((id) => [id, []]));
  for (const { id, positions, ...part } of rows)
    parts.get(id)?.push(positions === null ? part : { ...part, positions });
  return parts;
}

export async function insertParts(
  tx: Tx,
  { orgId, id }: TransactionPlace,
  parts: readonly ChosenPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('transaction_parts')
    .values(
      parts.map(({ feeId, amount, positions }, place) => ({
        org_id: orgId,
        transaction_id: id,
        place,
        fee_id: feeId,
        amount,
        positions: positions === undefined ? null : [...positions],
      })),
    )
    .execute();
}

/** Where a person counts another amount than was asked for. */
export async function replaceParts(
  tx: Tx,
  place: TransactionPlace,
  parts: readonly ChosenPart[],
): Promise<void> {
  await tx
    .deleteFrom('transaction_parts')
    .where('org_id', '=', place.orgId)
    .where('transaction_id', '=', place.id)
    .execute();
  await insertParts(tx, place, parts);
}
