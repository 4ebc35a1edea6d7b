import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startPurging } from '../../testing/purging.ts';
import { purgeSms } from './purge.ts';

const { addSchool, ago, purge } = startPurging(purgeSms);

let school: Awaited<ReturnType<typeof addSchool>>;
beforeEach(async () => {
  school = await addSchool();
});

const hoursAgo = (hours: number): Date => ago({ hours });

interface NewCampaign {
  readonly state: 'done' | 'draft' | 'scheduled' | 'sending';
  readonly createdAt: Date;
  readonly endedAt?: Date;
  readonly uploadId?: string;
  readonly messages?: number;
}

/** Its messages still have their texts, as those of which no gateway said that they arrived. */
async function addCampaign(
  name: string,
  { state, createdAt, endedAt, uploadId, messages = 0 }: NewCampaign,
): Promise<void> {
  const id = newId(createdAt);
  await school.rows(sql`insert into sms_campaigns
      (org_id, id, kind, name, state, choice, recipients, text_en, text_fr, is_plain, language, fingerprint, send_at,
       created_at, ended_at)
    values (${school.orgId}, ${id}, 'campaign', ${name}, ${state}, ${JSON.stringify({ uploadId })}, 'all', 'Hello', 'Bonjour', true,
      'fr', ${name}, ${createdAt}, ${createdAt}, ${endedAt ?? null})`);
  await school.rows(sql`insert into sms_messages
      (org_id, id, campaign_id, recipient_masked, recipient_hash, language, sealed, parts, state)
    select ${school.orgId}, gen_random_uuid(), ${id}, '6•• •• •• 00', 'hash', 'fr', 'sealed', 1, 'sent'
      from generate_series(1, ${messages}::int)`);
}

async function addUpload(name: string, createdAt: Date): Promise<string> {
  const id = newId(createdAt);
  await school.rows(sql`insert into sms_uploads (org_id, id, file_name, fields, sealed, created_at)
    values (${school.orgId}, ${id}, ${name}, '{}', 'sealed', ${createdAt})`);
  return id;
}

it('what was said is forgotten a week after its campaign ended, however many go at once, and the messages stay', async () => {
  const createdAt = hoursAgo(10 * 24);
  const ended = { state: 'done', createdAt } as const;
  await addCampaign('of 6 days ago', { ...ended, endedAt: hoursAgo(6 * 24), messages: 1 });
  await addCampaign('of 8 days ago', { ...ended, endedAt: hoursAgo(8 * 24), messages: 10_001 });
  await addCampaign('under way', { state: 'sending', createdAt, messages: 1 });
  await purge();
  const kept = await school.rows(sql`
    select c.name, count(*) as messages, count(m.sealed) as sealed
      from sms_messages m join sms_campaigns c on c.org_id = m.org_id and c.id = m.campaign_id
     group by c.name order by c.name`);
  expect(kept).toEqual([
    { name: 'of 6 days ago', messages: 1, sealed: 1 },
    { name: 'of 8 days ago', messages: 10_001, sealed: 0 },
    { name: 'under way', messages: 1, sealed: 1 },
  ]);
});

it('an uploaded list goes after a day, unless a campaign waits for it', async () => {
  const old = hoursAgo(25);
  await addUpload('of 23 hours ago', hoursAgo(23));
  await addUpload('of 25 hours ago', old);
  const use = async (name: string, campaign: NewCampaign) =>
    addCampaign(name, { ...campaign, uploadId: await addUpload(name, old) });
  await use('of a campaign that is scheduled', { state: 'scheduled', createdAt: hoursAgo(9 * 24) });
  await use('of a draft of this week', { state: 'draft', createdAt: hoursAgo(6 * 24) });
  await use('of a draft of last week', { state: 'draft', createdAt: hoursAgo(8 * 24) });
  await use('of a campaign that is over', { state: 'done', createdAt: old, endedAt: old });
  await purge();
  const left = await school.rows(
    sql<{ name: string }>`select file_name as name from sms_uploads order by file_name`,
  );
  expect(left.map(({ name }) => name)).toEqual([
    'of 23 hours ago',
    'of a campaign that is scheduled',
    'of a draft of this week',
  ]);
});

it('who was left out of a day’s reminders, and that its balance was too low, is kept for 30 days, in every school', async () => {
  const addDay = async ({ orgId, rows }: typeof school, days: number) => {
    await rows(sql`insert into sms_reminder_skips (org_id, day, recipient_hash, left_out_at)
      values (${orgId}, ${ago({ days })}, 'hash', ${ago({ days })})`);
    await rows(sql`insert into sms_reminder_shortages (org_id, day, campaign_id)
      values (${orgId}, ${ago({ days })}, gen_random_uuid())`);
  };
  const other = await addSchool();
  for (const days of [30, 31]) await addDay(school, days);
  await addDay(other, 0);
  const left = async ({ rows }: typeof school) => {
    const [counted] = await rows(sql`select (select count(*) from sms_reminder_skips) as skips,
      (select count(*) from sms_reminder_shortages) as shortages`);
    return counted;
  };
  for (let nights = 0; nights < 2; nights += 1) {
    await purge();
    expect(await left(school)).toEqual({ skips: 1, shortages: 1 });
    expect(await left(other)).toEqual({ skips: 1, shortages: 1 });
  }
});
