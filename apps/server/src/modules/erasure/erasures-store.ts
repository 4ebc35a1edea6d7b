import './tables.ts';
import type { PersonToErase } from '@ardoise/contract/school-data/erasure';
import type { Tx } from '../../platform/db/database.ts';
import type { ErasureRow } from './tables.ts';

/** The one that is under way or done. */
export const findErasureOf = (
  tx: Tx,
  orgId: string,
  { kind, id }: PersonToErase,
): Promise<ErasureRow | undefined> =>
  tx
    .selectFrom('erasures')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('state', 'in', ['queued', 'done'])
    .executeTakeFirst();

export const lockErasure = (tx: Tx, orgId: string, id: string): Promise<ErasureRow | undefined> =>
  tx
    .selectFrom('erasures')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const listAll = (tx: Tx, orgId: string): Promise<ErasureRow[]> =>
  tx
    .selectFrom('erasures')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('number', 'desc')
    .limit(500)
    .execute();
