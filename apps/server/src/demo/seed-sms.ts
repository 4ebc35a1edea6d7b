import { sql } from 'kysely';
import { startCampaign } from '../modules/sms/campaigns/go.ts';
import { createDraft } from '../modules/sms/campaigns/save-draft.ts';
import { changeCampaign, lockCampaign } from '../modules/sms/campaigns/store.ts';
import { createGroup } from '../modules/sms/groups.ts';
import { firstRules } from '../modules/sms/reminders/rules.ts';
import { saveReminders } from '../modules/sms/reminders/settings.ts';
import { setAlarm } from '../modules/sms/account/alarm.ts';
import { charge } from '../modules/sms/sending/settle-batch.ts';
import { readYears } from '../modules/years/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;

const draft = {
  name: '',
  recipients: 'first' as const,
  isPlain: true,
  go: false,
  sendAt: null,
  isAgain: false,
};

/** What became of the messages of a campaign of the past: most arrived, a few did not. */
async function settle(context: SchoolContext, id: string, failed: number): Promise<void> {
  const { tx, orgId, now } = context;
  const { rows } = await sql<{ isTaken: boolean; parts: number }>`
    with placed as (
      select id, row_number() over (order by id) as place from sms_messages
       where org_id = ${orgId} and campaign_id = ${id})
    update sms_messages m
       set state = case when p.place <= ${failed} then 'failed' when p.place % 9 = 0 then 'sent' else 'delivered' end,
           failure = case when p.place <= ${failed} then 'wrongNumber' end,
           said = case when p.place <= ${failed} then 'nexah: Invalid mobile number' end,
           gateway = case when p.place > ${failed} then 'nexah' end,
           sent_at = case when p.place > ${failed} then ${now}::timestamptz end,
           delivered_at = case when p.place > ${failed} and p.place % 9 <> 0 then ${now}::timestamptz end,
           sealed = case when p.place <= ${failed} then m.sealed end
      from placed p where m.org_id = ${orgId} and m.id = p.id
    returning m.state <> 'failed' as "isTaken", m.parts`.execute(tx);
  const partsOf = (isTaken: boolean): number =>
    rows.filter((row) => row.isTaken === isTaken).reduce((sum, { parts }) => sum + parts, 0);
  await charge(context, id, { used: partsOf(true), back: partsOf(false) });
  const campaign = await lockCampaign(tx, orgId, id);
  await changeCampaign(tx, campaign, { state: 'done', ended_at: now, waits_until: null });
}

async function seedCampaign(
  context: SchoolContext,
  choice: Parameters<typeof createDraft>[1]['choice'],
  texts: { readonly en: string; readonly fr: string },
  failed: number,
): Promise<void> {
  const { id } = await createDraft(context, { ...draft, choice, texts });
  await startCampaign(context, await lockCampaign(context.tx, context.orgId, id));
  await settle(context, id, failed);
}

/** Two campaigns that went, at the cost of what the school has bought; a group, an alarm and reminders that are switched on. */
export async function seedSms(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const { orgId, personId } = owner;
  const nowMs = services.clock.now().getTime();
  const daysAgo = (days: number): SchoolContext =>
    contextOf(services, tx, owner, new Date(nowMs - days * dayMs));
  const year = (await readYears(tx, orgId)).find(({ status }) => status === 'running');
  if (year === undefined) return;
  const [first] = await tx
    .selectFrom('classes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('year_id', '=', year.id)
    .orderBy('position')
    .execute();
  if (first !== undefined)
    await seedCampaign(
      daysAgo(21),
      { kind: 'class', classIds: [first.id] },
      {
        en: '{school}: the parents’ meeting of {class} is on Saturday at 9. We count on you.',
        fr: '{school} : réunion des parents de {class} samedi à 9h. Nous comptons sur vous.',
      },
      0,
    );
  await seedCampaign(
    daysAgo(5),
    { kind: 'debt', state: 'owes', days: 0 },
    {
      en: '{school}: {pending} FCFA is still to pay for {student}. Thank you.',
      fr: '{school} : il reste {pending} FCFA à payer pour {student}. Merci.',
    },
    3,
  );
  const today = daysAgo(0);
  await createGroup(today, {
    name: 'Bureau des parents',
    familyIds: families.slice(0, 8).map(({ id }) => id),
  });
  await setAlarm(today, { threshold: 200, personIds: [personId], version: 0 });
  const rules = firstRules.map((rule) => ({ ...rule, isOn: rule.moment === 'before' }));
  await saveReminders(today, { rules, hour: 9, recipients: 'first', version: 0 });
}
