import type { VerificationState } from '@ardoise/contract/verification';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { mayCollect } from '../../verification/public.ts';
import { openKeptAccount } from '../settings/kept-accounts.ts';
import { adapterOf, openAccount, placeOf } from '../settings/operator-accounts.ts';
import { openTestAccount, testPlaceOf } from '../settings/test-accounts.ts';
import type { CollectRequest, OperatorAccount, OperatorAdapter } from '../operators/operator.ts';
import type { OperatorSettingsTable, TransactionsTable } from '../tables.ts';
import { askedAmount } from './provider-fee.ts';
import type { TransactionPlace } from './transition.ts';

/** A transaction with all that is needed to talk to its operator about it. */
export interface OpenTransaction {
  readonly row: TransactionsTable;
  readonly adapter: OperatorAdapter;
  /** Null where there are no credentials, or none that can be opened. */
  readonly account: OperatorAccount | null;
  /** The operator did not take its credentials the last time. */
  readonly wasRefused: boolean;
  /** The school may collect by this account today. */
  readonly mayAsk: boolean;
  readonly request: CollectRequest;
}

type Found = TransactionsTable &
  Pick<OperatorSettingsTable, 'app_id' | 'callback_host' | 'secrets_sealed' | 'refused_at'> & {
    account_sealed: string | null;
    verification: VerificationState;
  };

type OpenAccount = (found: Found) => OperatorAccount | null;

/** Once a payer was asked, by the account that did, whatever the school's settings say now. Before that, by today's. */
function openAccountOf(services: Services, found: Found): OperatorAccount | null {
  const { account_sealed: sealed, operator, kind } = found;
  try {
    const isTest = found.purpose === 'test';
    const today = isTest ? openTestAccount(services, operator) : openAccount(services, found);
    if (found.account_id === null) return today;
    if (sealed === null) throw new Error('The account that a payer was asked by is not kept.');
    const place = isTest ? testPlaceOf(services, operator) : placeOf(services, operator, kind);
    return openKeptAccount(services, found, sealed, place, today);
  } catch (error) {
    services.log.error({ err: error, transaction: found.id }, 'opening an operator account');
    return null;
  }
}

function open(services: Services, found: Found, accountOf: OpenAccount): OpenTransaction {
  const {
    app_id: _appId,
    callback_host: _callbackHost,
    secrets_sealed: _secrets,
    account_sealed: _account,
    refused_at: refusedAt,
    verification,
    ...row
  } = found;
  return {
    row,
    adapter: adapterOf(row.operator, row.kind),
    account: accountOf(found),
    wasRefused: refusedAt !== null,
    // What a school buys is the provider's own sale, and a test is nobody's money.
    mayAsk:
      row.purpose === 'purchase' ||
      row.purpose === 'test' ||
      mayCollect(services, row.kind, verification),
    request: {
      partnerNumber: row.partner_number,
      number: row.number,
      operatorToken: row.operator_token,
      phone: row.phone,
      amount: askedAmount(row),
      narration: row.narration,
      callbackUrl: `${services.publicUrl()}/callbacks/${row.operator}/${row.partner_number}`,
    },
  };
}

/** Opens each account once, however many payments were begun with it: its secrets are sealed. */
function openAccountsOnce(services: Services): OpenAccount {
  const opened = new Map<string, OperatorAccount | null>();
  return (found) => {
    const { org_id: orgId, operator, kind, purpose, account_id: accountId } = found;
    const isTest = purpose === 'test';
    const key = JSON.stringify([kind === 'provider' || orgId, operator, kind, isTest, accountId]);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const account = openAccountOf(services, found);
    opened.set(key, account);
    return account;
  };
}

const selectFound = (tx: Tx) =>
  tx
    .selectFrom('transactions as t')
    .innerJoin('organisations as o', 'o.org_id', 't.org_id')
    .leftJoin('operator_settings as s', (join) =>
      join.onRef('s.org_id', '=', 't.org_id').onRef('s.operator', '=', 't.operator'),
    )
    .leftJoin('operator_accounts as a', (join) =>
      join.onRef('a.org_id', '=', 't.org_id').onRef('a.id', '=', 't.account_id'),
    )
    .selectAll('t')
    .select([
      's.app_id',
      's.callback_host',
      's.secrets_sealed',
      's.refused_at',
      'a.sealed as account_sealed',
      'o.verification',
    ]);

export async function openTransaction(
  services: Services,
  { orgId, id }: TransactionPlace,
): Promise<OpenTransaction | null> {
  const found = await services.db.read({ orgId }, (tx) =>
    selectFound(tx).where('t.org_id', '=', orgId).where('t.id', '=', id).executeTakeFirst(),
  );
  return found === undefined ? null : open(services, found, (one) => openAccountOf(services, one));
}

/** Those among these that wait for an answer or failed, of whatever school: an operator knows only our references. */
export async function openByPartnerNumbers(
  services: Services,
  partnerNumbers: readonly string[],
): Promise<OpenTransaction[]> {
  const found = await services.db.read('platform', (tx) =>
    selectFound(tx)
      .where(sql<boolean>`t.partner_number = any(${[...partnerNumbers]}::uuid[])`)
      .where(sql<boolean>`t.state in ('asked', 'failed')`)
      .execute(),
  );
  const accountOf = openAccountsOnce(services);
  return found.map((one) => open(services, one, accountOf));
}
