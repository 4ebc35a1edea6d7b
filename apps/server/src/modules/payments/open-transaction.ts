import type { Services } from '../../platform/services.ts';
import { adapterOf, openAccount } from './operator-accounts.ts';
import type { CollectRequest, OperatorAccount, OperatorAdapter } from './operators/operator.ts';
import type { TransactionsTable } from './tables.ts';
import type { TransactionPlace } from './transition.ts';

/** A transaction with all that is needed to talk to its operator about it. */
export interface OpenTransaction {
  readonly row: TransactionsTable;
  readonly adapter: OperatorAdapter;
  /** Null where the school has taken its credentials away meanwhile. */
  readonly account: OperatorAccount | null;
  readonly request: CollectRequest;
}

/** By the account that it was begun with, whatever the school's settings say now. */
export async function openTransaction(
  services: Services,
  { orgId, id }: TransactionPlace,
): Promise<OpenTransaction | null> {
  const found = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('transactions as t')
      .leftJoin('operator_settings as s', (join) =>
        join.onRef('s.org_id', '=', 't.org_id').onRef('s.operator', '=', 't.operator'),
      )
      .selectAll('t')
      .select(['s.app_id', 's.secrets_sealed'])
      .where('t.org_id', '=', orgId)
      .where('t.id', '=', id)
      .executeTakeFirst(),
  );
  if (found === undefined) return null;
  const { app_id, secrets_sealed, ...row } = found;
  const callbacks = `${services.publicUrl()}/callbacks/${row.operator}`;
  return {
    row,
    adapter: adapterOf(row.operator, row.kind),
    account: openAccount(services, { ...row, app_id, secrets_sealed }),
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone,
      amount: row.amount,
      narration: row.narration,
      callbackUrl: `${callbacks}/${row.partner_number}`,
    },
  };
}
