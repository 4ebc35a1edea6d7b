import type { Services } from '../../../platform/services.ts';
import { followHint } from '../queue/follow-hint.ts';
import { openTransaction } from '../transactions/open-transaction.ts';

/** A payer who says to have paid means one of the last few. */
const mostAsked = 5;
const sinceDays = 30;

/**
 * Asks the operators about what a family has begun to pay and is not counted. An operator can be asked by our reference alone,
 * so this is how it can say that a transaction which somebody names was made.
 */
export async function askAboutFamily(
  services: Services,
  orgId: string,
  familyId: string,
): Promise<void> {
  const since = new Date(services.clock.now().getTime() - sinceDays * 86_400_000);
  const rows = await services.db.read({ orgId }, (tx) =>
    tx
      .selectFrom('transactions')
      .select('id')
      .where('org_id', '=', orgId)
      .where('family_id', '=', familyId)
      .where('state', 'in', ['asked', 'failed'])
      .where('submitted_at', '>', since)
      .orderBy('submitted_at', 'desc')
      .limit(mostAsked)
      .execute(),
  );
  for (const { id } of rows) {
    const open = await openTransaction(services, { orgId, id });
    if (open !== null) await followHint(services, open);
  }
}
