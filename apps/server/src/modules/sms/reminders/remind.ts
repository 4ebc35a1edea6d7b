import '../tables.ts';
import type { Reminders } from '@ardoise/contract/sms/reminders';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { dayIn, formatDay } from '@ardoise/contract/values/dates';
import { fieldsIn, maxSmsParts } from '@ardoise/contract/values/sms-text';
import { newId } from '../../../platform/ids.ts';
import type { JobContext, RecurringJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { hasCapability } from '../../plans/public.ts';
import { readSender } from '../../sender-ids/public.ts';
import { lockAccount, reserveMessages } from '../account/account.ts';
import { readSettings } from '../account/settings.ts';
import { surroundingsToSend } from '../audience/surroundings.ts';
import { priceOf, type Written } from '../audience/write-messages.ts';
import { buildMessages } from '../campaigns/build-messages.ts';
import { peopleAllowed } from '../campaigns/limit-unverified.ts';
import { minutesOfDay, opensAt } from '../sending/rules.ts';
import { enqueueLanes } from '../sending/send-batch.ts';
import { planDay, writeReminder } from './plan-day.ts';
import { remindMinute } from './rules.ts';
import { readReminders } from './settings.ts';

const usesLinks = ({ rules }: Reminders): boolean =>
  rules.some(({ texts }) => [...fieldsIn(texts.en), ...fieldsIn(texts.fr)].includes('link'));

/** Today at the school, once its hour has come; null where reminders do not go now. */
async function dayToRemind(work: Work, { hour }: Reminders): Promise<string | null> {
  const settings = await readSettings(work.tx, work.orgId);
  if (opensAt(work.now, settings) !== null) return null;
  if (minutesOfDay(work.now, settings.timeZone) < hour * 60) return null;
  return dayIn(settings.timeZone, work.now);
}

/** One that is empty, or that no gateway would carry, is left alone rather than holding up the others. */
async function writeToday(work: Work, day: string, reminders: Reminders): Promise<Written[]> {
  const planned = await planDay(work, day, reminders.rules, reminders.recipients);
  const wanted = planned.filter(({ isLeftOut }) => !isLeftOut);
  const recipients = wanted.map(({ recipient }) => recipient);
  const around = await surroundingsToSend(work, recipients, usesLinks(reminders));
  return wanted
    .map((one) => writeReminder(one, around))
    .filter(({ text, size }) => text !== '' && size.parts <= maxSmsParts);
}

const insertRun = (
  { tx, orgId, now }: Work,
  id: string,
  day: string,
  values:
    | { readonly state: 'sending'; readonly sender: string; readonly sender_gateways: string[] }
    | { readonly state: 'sending' }
    | { readonly state: 'refused' },
  { people, reserved }: { readonly people: number; readonly reserved: number },
): Promise<unknown> =>
  tx
    .insertInto('sms_campaigns')
    .values({
      org_id: orgId,
      id,
      kind: 'reminder',
      name: formatDay(day),
      choice: null,
      recipients: 'all',
      text_en: '',
      text_fr: '',
      is_plain: true,
      language: 'fr',
      fingerprint: id,
      send_at: null,
      started_at: now,
      people,
      reserved,
      created_at: now,
      created_by: null,
      ...values,
      ...(values.state === 'refused' ? { refusal: 'balance' as const, ended_at: now } : {}),
    })
    .execute();

/** The reminders of this hour as one campaign. The account is locked first, so that two nodes never remind twice. */
async function remindNow(work: Work): Promise<void> {
  const { tx, orgId, now } = work;
  const reminders = await readReminders(tx, orgId);
  const day = await dayToRemind(work, reminders);
  if (day === null || !(await hasCapability(work, 'reminders'))) return;
  await lockAccount(tx, orgId);
  const all = await writeToday(work, day, reminders);
  const written = all.slice(0, Math.min(all.length, await peopleAllowed(work)));
  if (written.length === 0) return;
  const id = newId(now);
  const price = priceOf(written);
  await reserveMessages(work, { campaignId: id, messages: price });
  const sender = await readSender(work);
  const sending = {
    state: 'sending',
    ...(sender === null ? {} : { sender: sender.name, sender_gateways: sender.gateways }),
  } as const;
  await insertRun(work, id, day, sending, { people: written.length, reserved: price });
  await buildMessages(work, id, written, { day });
  await enqueueLanes(tx, { orgId, campaignId: id });
  await work.audit({
    action: 'reminders.sent',
    subject: 'campaign',
    subjectId: id,
    after: { day, people: written.length, messages: price },
  });
  await work.emit('campaign.changed', id, { state: 'sending' });
}

/** Said once a day; it is tried again every hour. */
async function tellShort(work: Work): Promise<void> {
  const { tx, orgId, now } = work;
  const { timeZone } = await readSettings(tx, orgId);
  const day = dayIn(timeZone, now);
  const id = newId(now);
  const told = await tx
    .insertInto('sms_reminder_shortages')
    .values({ org_id: orgId, day, campaign_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (told === undefined) return;
  await insertRun(work, id, day, { state: 'refused' }, { people: 0, reserved: 0 });
  await work.emit('campaign.changed', id, { state: 'refused' });
  await work.emit('campaign.refused', id, { reason: 'balance' });
}

async function remindSchool(services: Services, orgId: string): Promise<void> {
  try {
    await inSchool(services, orgId, remindNow);
  } catch (error) {
    if (!(error instanceof Refusal) || error.entry !== smsErrors.smsBalanceTooLow) throw error;
    await inSchool(services, orgId, tellShort);
  }
}

async function remindSchools({ services }: JobContext): Promise<void> {
  const schools = await services.db.read('platform', (tx) =>
    tx
      .selectFrom('sms_reminder_settings')
      .innerJoin('organisations', 'organisations.org_id', 'sms_reminder_settings.org_id')
      .select('sms_reminder_settings.org_id as orgId')
      .where('organisations.closed_at', 'is', null)
      .where('organisations.suspended_at', 'is', null)
      .execute(),
  );
  // What goes wrong in one school keeps no other from reminding.
  for (const { orgId } of schools)
    try {
      await remindSchool(services, orgId);
    } catch (error) {
      services.log.error({ err: error, orgId }, 'a school could not be reminded');
    }
}

/** Every hour, since schools are in different zones and what is paid meanwhile is written anew. */
export const remindGuardians: RecurringJob = {
  name: 'sms.remind',
  cron: `${remindMinute} * * * *`,
  work: remindSchools,
};
