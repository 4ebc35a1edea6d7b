import { type CampaignDetail, messagesKeptDays } from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startPurging } from '../../testing/purging.ts';
import { checkInvariants } from '../ledger/check-invariants.ts';
import { readSmsBalance } from './account/account.ts';
import { readCampaign } from './campaigns/list-campaigns.ts';
import { purgeSms } from './purge.ts';
import { buyMessages } from './testing/writers.ts';

const { addSchool, ago, app, purge } = startPurging(purgeSms);

type School = Awaited<ReturnType<typeof addSchool>>;
let school: School;
let other: School;
beforeEach(async () => {
  school = await addSchool();
  other = await addSchool();
  await buyMessages(app(), school, 100);
});

const states = ['sent', 'delivered', 'failed', 'cancelled', 'unknown'] as const;

interface NewCampaign {
  readonly endedAt: Date | null;
  readonly kind?: 'campaign' | 'reminder';
  /** In each state; every second one by a gateway that does not have the school's name. */
  readonly messages: number;
}

/** That went to no guardian. */
async function addCampaign(
  { orgId, rows }: School,
  { endedAt, messages, kind = 'campaign' }: NewCampaign,
): Promise<string> {
  const startedAt = ago({ days: 500 });
  const id = newId(startedAt);
  await rows(sql`insert into sms_campaigns (org_id, id, kind, name, state, recipients, text_en, text_fr, is_plain, language,
      fingerprint, sender, sender_gateways, created_at, started_at, ended_at, people, used, used_xaf)
    values (${orgId}, ${id}, ${kind}, 'Rentrée', ${endedAt === null ? 'sending' : 'done'}, 'all', 'Hello', 'Bonjour', true, 'fr',
      ${id}, 'PALMIERS', '{nexah}', ${startedAt}, ${startedAt}, ${endedAt}, ${messages * states.length}, ${messages * 3}, 60)`);
  await rows(sql`insert into sms_messages (org_id, id, campaign_id, recipient_masked, recipient_hash, language, parts, state, failure,
      gateway, sent_at)
    select ${orgId}, gen_random_uuid(), ${id}, '6•• •• •• 00', 'hash', 'fr', 1, state,
           case state when 'failed' then 'blocked' end,
           case when state <> 'cancelled' then case n % 2 when 0 then 'other' else 'nexah' end end,
           case when state <> 'cancelled' then ${startedAt}::timestamptz end
      from generate_series(1, ${messages}::int) n, unnest(${[...states]}::text[]) as state`);
  return id;
}

const read = ({ orgId }: School, id: string): Promise<CampaignDetail> =>
  app().node.services.db.read({ orgId }, (tx) => readCampaign(tx, orgId, id));

async function countLeft({ rows }: School, campaignId: string): Promise<Record<string, number>> {
  const counted = await rows(
    sql<{ state: string; count: number }>`select state, count(*) as count from sms_messages
      where campaign_id = ${campaignId} group by 1`,
  );
  return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
}

const whole = (messages: number) => Object.fromEntries(states.map((state) => [state, messages]));
const justBefore = () => ago({ days: messagesKeptDays, minutes: -1 });
const justAfter = () => ago({ days: messagesKeptDays, minutes: 1 });

describe('messages of a campaign', () => {
  it('go 400 days after it ended and not before, but for those of which nobody knows whether they went', async () => {
    const kept = await addCampaign(school, { endedAt: justBefore(), messages: 2 });
    const old = await addCampaign(school, { endedAt: justAfter(), messages: 2 });
    const reminder = await addCampaign(school, {
      endedAt: justAfter(),
      messages: 1,
      kind: 'reminder',
    });
    const going = await addCampaign(school, { endedAt: null, messages: 1 });
    const foreign = await addCampaign(other, { endedAt: justBefore(), messages: 1 });
    for (let nights = 0; nights < 2; nights += 1) {
      await purge();
      expect(await countLeft(school, kept)).toEqual(whole(2));
      expect(await countLeft(school, old)).toEqual({ unknown: 2 });
      expect(await countLeft(school, reminder)).toEqual({ unknown: 1 });
      expect(await countLeft(school, going)).toEqual(whole(1));
      expect(await countLeft(other, foreign)).toEqual(whole(1));
    }
    expect((await read(school, kept)).clearedAt).toBeNull();
    expect((await read(other, foreign)).clearedAt).toBeNull();
    expect((await read(school, old)).clearedAt).toBe(app().clock.now().toISOString());
  });

  it('that wait or are in hand never go, however old their campaign is', async () => {
    const id = await addCampaign(school, { endedAt: justAfter(), messages: 1 });
    await school.rows(sql`update sms_messages set sent_at = null, failure = null,
        state = case state when 'sent' then 'queued' else 'sending' end
      where campaign_id = ${id} and state in ('sent', 'failed')`);
    await purge();
    expect(await countLeft(school, id)).toEqual({ queued: 1, sending: 1, unknown: 1 });
  });

  it('count as they did: in the campaign, its price, the balance and the books, also of more than one batch', async () => {
    const ids = [
      await addCampaign(school, { endedAt: justAfter(), messages: 2_600 }),
      await addCampaign(school, { endedAt: justAfter(), messages: 3 }),
    ];
    const { orgId } = school;
    const readAll = async () => ({
      campaigns: await Promise.all(
        ids.map(async (id) => ({ ...(await read(school, id)), clearedAt: null })),
      ),
      balance: await app().node.services.db.read({ orgId }, (tx) => readSmsBalance(tx, orgId)),
      entries: await school.rows(sql`select * from sms_entries order by id`),
      broken: await app().node.services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId)),
    });
    const before = await readAll();
    expect(before.broken).toEqual([]);
    expect(before.campaigns[0]).toMatchObject({
      counts: { ...whole(2_600), queued: 0 },
      otherSender: 2_600 * 2,
      used: 7_800,
      usedXaf: 60,
    });
    await purge();
    expect(await countLeft(school, ids[0] ?? '')).toEqual({ unknown: 2_600 });
    expect(await readAll()).toEqual(before);
    await purge();
    expect(await readAll()).toEqual(before);
  });

  it('of a campaign that somebody changes at this moment wait for another night', async () => {
    const id = await addCampaign(school, { endedAt: justAfter(), messages: 1 });
    await app().node.services.db.write({ orgId: school.orgId }, async (tx) => {
      await sql`select from sms_campaigns where id = ${id} for update`.execute(tx);
      await purge();
    });
    expect(await countLeft(school, id)).toEqual(whole(1));
    await purge();
    expect(await countLeft(school, id)).toEqual({ unknown: 1 });
  });
});
