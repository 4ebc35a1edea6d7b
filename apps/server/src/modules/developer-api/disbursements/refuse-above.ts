import { payoutErrors } from '@ardoise/contract/payouts/payout-errors';
import { formatXaf } from '@ardoise/contract/values/money';
import type { KeyContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeTurns } from '../../../platform/take-turns.ts';

/** In the books in which things are tried out those who send take turns: of two at once the second finds what the first has left. */
export async function refuseAboveBalance(
  context: KeyContext,
  amount: number,
  readBalance: (context: KeyContext) => Promise<number>,
): Promise<void> {
  await takeTurns(context.tx, `${context.key.environment}:${context.orgId}`);
  const available = await readBalance(context);
  if (amount > available)
    throw new Refusal(payoutErrors.payoutAboveAvailable, {
      values: { maximum: formatXaf(Math.max(0, available), context.language) },
    });
}
