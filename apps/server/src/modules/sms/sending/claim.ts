import '../tables.ts';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import type { RemindedOf } from '../tables.ts';
import { openSms, type SmsContent } from './sealed-sms.ts';

export interface Claimed extends SmsContent {
  readonly id: string;
  readonly parts: number;
  readonly tries: number;
  readonly remindedOf: readonly RemindedOf[] | null;
  /** The day of a reminder. */
  readonly remindedOn: string | null;
}

export interface Claim {
  readonly id: string;
  readonly messages: readonly Claimed[];
}

interface Row {
  readonly id: string;
  readonly sealed: string;
  readonly parts: number;
  readonly tries: number;
  readonly remindedOf: readonly RemindedOf[] | null;
  /** The day of a reminder. */
  readonly remindedOn: string | null;
}

/**
 * Takes the next messages of a campaign in hand, each by one worker on one node. That they are being sent is committed before
 * any gateway hears of them: after a crash nobody takes them for new. What another lane has just put back waits with its campaign.
 */
export async function claimMessages(
  { tx, orgId, now, services }: Work,
  campaignId: string,
  most: number,
): Promise<Claim> {
  const claimId = newId(now);
  const { rows } = await sql<Row>`
    with next as (
      select id from sms_messages
       where org_id = ${orgId} and campaign_id = ${campaignId} and state = 'queued'
         and not exists (select from sms_campaigns c
               where c.org_id = ${orgId} and c.id = ${campaignId} and c.waits_until > ${now})
       order by id limit ${most} for update skip locked)
    update sms_messages m set state = 'sending', claim_id = ${claimId}, claimed_at = ${now}, tries = m.tries + 1
      from next where m.org_id = ${orgId} and m.id = next.id
    returning m.id, m.sealed, m.parts, m.tries, m.reminded_of as "remindedOf",
              m.reminded_on::text as "remindedOn"`.execute(tx);
  return {
    id: claimId,
    messages: rows.map(({ sealed, ...row }) => ({
      ...row,
      ...openSms(services, orgId, row.id, sealed),
    })),
  };
}
