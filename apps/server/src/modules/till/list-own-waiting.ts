import type { Answer } from '@ardoise/contract/protocol/call';
import type { listOwnWaiting as call } from '@ardoise/contract/take-payment';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { isWaiting } from '../ledger/public.ts';

/** What ended is shown as long as its payer may still stand at the window. */
const shownMinutes = 30;
/** What waits for longer is found among the payments that await confirmation, and the transactions. */
const shownDays = 2;
const most = 6;

/** What this cashier began and does not hold in the drawer, the newest first. */
export async function listOwnWaiting({
  tx,
  orgId,
  now,
  actor,
}: SchoolContext): Promise<Answer<typeof call>> {
  const { rows } = await sql<{ id: string; isMobile: boolean }>`
    select coalesce(d.transaction_id, d.pending_id) as id, d.transaction_id is not null as "isMobile"
      from desk_payments d
      left join transactions t on t.org_id = d.org_id and t.id = d.transaction_id
      left join pending_payments w on w.org_id = d.org_id and w.id = d.pending_id
     where d.org_id = ${orgId} and d.created_by = ${actor.personId} and d.means <> 'cash'
       and d.at > ${now}::timestamptz - make_interval(days => ${shownDays})
       and (${isWaiting} or t.attention_at is not null or w.state = 'waiting'
            or d.at > ${now}::timestamptz - make_interval(mins => ${shownMinutes}))
     order by d.at desc, d.key limit ${most}`.execute(tx);
  return { items: rows };
}
