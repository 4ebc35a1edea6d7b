import '../tables.ts';
import type {
  CampaignDetail,
  CampaignRow as CampaignAnswer,
  SmsMessageState,
} from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { findMembers } from '../../identity/public.ts';
import type { CampaignRow, MessageRow } from '../tables.ts';

type Counts = CampaignAnswer['counts'];

const noMessages: Counts = {
  queued: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  unknown: 0,
  cancelled: 0,
};

/** What is in a gateway's hands is on its way: nobody sees a difference. */
export const shownState = (state: MessageRow['state']): SmsMessageState =>
  state === 'sending' ? 'queued' : state;

const countedStates = Object.keys(noMessages);

/** Those that are there, as they are counted with each change, and those that were cleared by their age: at one moment, so that none counts twice or not at all. */
async function countMessages(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ id: string; state: keyof Counts; count: number }>`
    select class_id as id, state, rows as count from list_counts
     where org_id = ${orgId} and list = 'smsMessages' and state = any(${countedStates}::text[])
       and class_id = any(${[...ids]}::uuid[]) and gender = 0
    union all
    select c.id, cleared.state, cleared.count from sms_campaigns c
     cross join lateral (values ('sent', c.cleared_sent), ('delivered', c.cleared_delivered), ('failed', c.cleared_failed),
       ('cancelled', c.cleared_cancelled)) as cleared (state, count)
     where c.org_id = ${orgId} and c.id = any(${[...ids]}::uuid[]) and cleared.count > 0`.execute(
    tx,
  );
  const counts = new Map<string, Counts>();
  for (const { id, state, count } of rows) {
    const known = counts.get(id) ?? noMessages;
    counts.set(id, { ...known, [state]: known[state] + count });
  }
  return counts;
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function present(row: CampaignRow, counts: Counts, createdBy: string | null): CampaignAnswer {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    sendAt: isoOf(row.send_at),
    startedAt: isoOf(row.started_at),
    endedAt: isoOf(row.ended_at),
    waitsUntil: row.state === 'sending' ? isoOf(row.waits_until) : null,
    people: row.people,
    counts,
    used: row.used,
    reserved: row.reserved,
    createdBy,
    createdAt: row.created_at.toISOString(),
  };
}

export async function presentCampaigns(
  tx: Tx,
  orgId: string,
  rows: readonly CampaignRow[],
): Promise<CampaignAnswer[]> {
  const counts = await countMessages(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  const members = await findMembers(tx, orgId);
  const nameOf = (id: string | null): string | null =>
    members.find(({ personId }) => personId === id)?.fullName ?? null;
  return rows.map((row) => present(row, counts.get(row.id) ?? noMessages, nameOf(row.created_by)));
}

/** What failed and can still be read: of what is old, only that it failed is kept. */
async function countRetryable(tx: Tx, { org_id, id, kind, state }: CampaignRow): Promise<number> {
  if (kind === 'reminder') return 0;
  if (state !== 'sending' && state !== 'done') return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sms_messages
     where org_id = ${org_id} and campaign_id = ${id} and state = 'failed' and sealed is not null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Of those that went: carried by a gateway with which the school's name is not registered. */
async function countOtherSender(
  tx: Tx,
  { org_id: orgId, id, sender, sender_gateways: gateways }: CampaignRow,
): Promise<number> {
  if (sender === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select (select cleared_other_sender from sms_campaigns where org_id = ${orgId} and id = ${id}) + count(*) as count
      from sms_messages
     where org_id = ${orgId} and campaign_id = ${id} and gateway is not null and sent_at is not null
       and gateway <> all(${gateways})`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function presentCampaign(tx: Tx, row: CampaignRow): Promise<CampaignDetail> {
  const [shown] = await presentCampaigns(tx, row.org_id, [row]);
  if (shown === undefined) throw new Error('A campaign that is there is shown.');
  return {
    ...shown,
    choice: row.choice,
    recipients: row.recipients,
    texts: { en: row.text_en, fr: row.text_fr },
    isPlain: row.is_plain,
    sender: row.sender,
    otherSender: await countOtherSender(tx, row),
    leftOut: row.left_out,
    usedXaf: row.used_xaf,
    refusal: row.refusal,
    canRetry: await countRetryable(tx, row),
    clearedAt: isoOf(row.cleared_at),
    version: row.version,
  };
}
