import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { adapterOf, openAccount } from './operator-accounts.ts';
import type { CollectRequest, OperatorAccount, OperatorAdapter } from './operators/operator.ts';
import type { OperatorSettingsTable, TransactionsTable } from './tables.ts';
import type { TransactionPlace } from './transition.ts';

/** A transaction with all that is needed to talk to its operator about it. */
export interface OpenTransaction {
  readonly row: TransactionsTable;
  readonly adapter: OperatorAdapter;
  /** Null where the school has taken its credentials away meanwhile. */
  readonly account: OperatorAccount | null;
  /** The operator did not take its credentials the last time. */
  readonly wasRefused: boolean;
  readonly request: CollectRequest;
}

type Found = TransactionsTable &
  Pick<OperatorSettingsTable, 'app_id' | 'secrets_sealed' | 'refused_at'>;

/** By the account that it was begun with, whatever the school's settings say now. */
function open(
  services: Services,
  { app_id, secrets_sealed, refused_at: refusedAt, ...row }: Found,
): OpenTransaction {
  return {
    row,
    adapter: adapterOf(row.operator, row.kind),
    account: openAccount(services, { ...row, app_id, secrets_sealed }),
    wasRefused: refusedAt !== null,
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone,
      amount: row.amount,
      narration: row.narration,
      callbackUrl: `${services.publicUrl()}/callbacks/${row.operator}/${row.partner_number}`,
    },
  };
}

const selectFound = (tx: Tx) =>
  tx
    .selectFrom('transactions as t')
    .leftJoin('operator_settings as s', (join) =>
      join.onRef('s.org_id', '=', 't.org_id').onRef('s.operator', '=', 't.operator'),
    )
    .selectAll('t')
    .select(['s.app_id', 's.secrets_sealed', 's.refused_at']);

export async function openTransaction(
  services: Services,
  { orgId, id }: TransactionPlace,
): Promise<OpenTransaction | null> {
  const found = await services.db.read({ orgId }, (tx) =>
    selectFound(tx).where('t.org_id', '=', orgId).where('t.id', '=', id).executeTakeFirst(),
  );
  return found === undefined ? null : open(services, found);
}

/** Those among these that wait for an answer or failed, of whatever school: an operator knows only our references. */
export async function openByPartnerNumbers(
  services: Services,
  partnerNumbers: readonly string[],
): Promise<OpenTransaction[]> {
  const found = await services.db.read('platform', (tx) =>
    selectFound(tx)
      .where(sql<boolean>`t.partner_number = any(${[...partnerNumbers]}::uuid[])`)
      .where(sql<boolean>`(t.status = 20 or t.failure is not null)`)
      .execute(),
  );
  return found.map((one) => open(services, one));
}
