import '../tables.ts';
import type { Services } from '../../../platform/services.ts';
import type { OpenOut } from '../payouts/send-out.ts';
import { openKeptAccount } from '../settings/kept-accounts.ts';
import {
  adapterOf,
  openAccount,
  placeOf,
  readOperatorSettings,
} from '../settings/operator-accounts.ts';
import type { CreditRefundsTable } from '../tables.ts';

/** A refund that is on its way. */
type OpenRefund = OpenOut<CreditRefundsTable>;

/** Null where there is none, or none that is open. Once it may have been sent, by the account that sent it. */
export async function openRefund(
  services: Services,
  { orgId, id }: { readonly orgId: string; readonly id: string },
): Promise<OpenRefund | null> {
  const found = await services.db.read({ orgId }, async (tx) => {
    const row = await tx
      .selectFrom('credit_refunds as r')
      .leftJoin('operator_accounts as a', (join) =>
        join.onRef('a.org_id', '=', 'r.org_id').onRef('a.id', '=', 'r.account_id'),
      )
      .innerJoin('organisations as o', 'o.org_id', 'r.org_id')
      .selectAll('r')
      .select(['a.sealed', 'o.name as school'])
      .where('r.org_id', '=', orgId)
      .where('r.id', '=', id)
      .where('r.state', 'in', ['created', 'asked'])
      .executeTakeFirst();
    return row === undefined ? null : { row, settings: await readOperatorSettings(tx, orgId) };
  });
  if (found === null || found.row.way === 'cash') return null;
  const { sealed, school, ...row } = found.row;
  const operator = found.row.way;
  const { payouts } = adapterOf(operator, row.kind);
  if (payouts === null) throw new Error('A refund was begun by an operator that cannot pay out.');
  const settings = found.settings.find((one) => one.operator === operator);
  const today =
    settings?.kind === row.kind || row.kind === 'provider'
      ? openAccount(services, {
          app_id: null,
          callback_host: null,
          secrets_sealed: null,
          ...settings,
          org_id: orgId,
          operator,
          kind: row.kind,
        })
      : null;
  const place = placeOf(services, operator, row.kind);
  return {
    row,
    operator,
    payouts,
    account:
      sealed === null
        ? today
        : openKeptAccount(services, { org_id: orgId, operator }, sealed, place, today, 'out'),
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone ?? '',
      amount: row.amount,
      narration: `${school} ${row.number}`,
      callbackUrl: `${services.publicUrl()}/callbacks/${operator}/${row.partner_number}`,
    },
  };
}
