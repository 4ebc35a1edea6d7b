import '../tables.ts';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { formatMoment } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { readSettings } from '../account/settings.ts';
import type { CampaignRow } from '../tables.ts';

/** Within it the same message to the same people is asked about. */
const sameWithinMs = 3_600_000;

interface Same {
  readonly startedAt: Date | null;
  readonly sendAt: Date | null;
  readonly by: string | null;
}

/** The newest that goes, or went, within an hour of that moment. */
async function findSame({ tx, orgId }: Work, campaign: CampaignRow, at: Date) {
  const since = new Date(at.getTime() - sameWithinMs);
  const until = new Date(at.getTime() + sameWithinMs);
  const { rows } = await sql<Same>`
    select started_at as "startedAt", send_at as "sendAt", created_by as by from sms_campaigns
     where org_id = ${orgId} and fingerprint = ${campaign.fingerprint} and id <> ${campaign.id}
       and ((state in ('sending', 'done') and started_at > ${since})
         or (state = 'scheduled' and send_at between ${since} and ${until}))
     order by created_at desc limit 1`.execute(tx);
  return rows[0];
}

/** Two of the staff may have written the same: the second hears of the first. Asked while the account is locked. */
export async function refuseSame(work: Work, campaign: CampaignRow, at: Date): Promise<void> {
  const { tx, orgId } = work;
  const before = await findSame(work, campaign, at);
  const when = before?.startedAt ?? before?.sendAt;
  if (before === undefined || when == null) return;
  const { timeZone } = await readSettings(tx, orgId);
  const members = await findMembers(tx, orgId);
  const by = members.find(({ personId }) => personId === before.by)?.fullName ?? '–';
  const values = { at: formatMoment(when, timeZone), by };
  const { campaignSentTwice, campaignScheduledTwice } = smsErrors;
  const refusal = before.startedAt === null ? campaignScheduledTwice : campaignSentTwice;
  throw new Refusal(refusal, { values });
}
