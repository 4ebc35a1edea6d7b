import type { Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';
import { operatorNames } from '@ardoise/contract/transactions';
import type { Services } from '../../platform/services.ts';
import type { OpenTransaction } from './open-transaction.ts';
import { raiseAttention } from './raise-attention.ts';
import type { TransactionsTable } from './tables.ts';
import { tellConsoles } from './tell-consoles.ts';
import { lockTransaction, recordEvents } from './transition.ts';

/**
 * An operator that calls back about a payment which it said had failed may have changed its mind. What ended does not
 * go back, and the payer may have paid anew since: a person is told, once, and decides.
 */
export async function doubtFailure(
  services: Services,
  { row, adapter, account, request }: OpenTransaction,
): Promise<void> {
  if (account === null || row.attention_at !== null) return;
  const answer = await adapter.status(account, request);
  if (answer.kind !== 'paid') return;
  const place = { orgId: row.org_id, id: row.id };
  const at = services.clock.now();
  await services.db.write({ orgId: row.org_id }, async (tx) => {
    const locked = await lockTransaction(tx, place);
    if (locked === undefined || locked.failure === null || locked.attention_at !== null) return;
    await recordEvents(tx, place, [{ at, kind: 'answer', detail: answer.detail }]);
    await raiseAttention(
      tx,
      locked,
      at,
      'paid after it was said to have failed',
      paidAfterAll(row),
    );
  });
  tellConsoles(services, place);
}

function paidAfterAll({ operator, number, phone, amount }: TransactionsTable): Text {
  const name = operatorNames[operator];
  return {
    en: `${name} said that ${number} failed and now says that it was paid (${formatXaf(amount, 'en')} from ${phone}). It is not counted.`,
    fr: `${name} avait dit que ${number} avait échoué et dit maintenant qu’il est payé (${formatXaf(amount, 'fr')} du ${phone}). Il n’est pas compté.`,
  };
}
