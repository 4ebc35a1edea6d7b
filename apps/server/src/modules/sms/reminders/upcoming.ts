import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  leaveReminderOut,
  listUpcomingReminders,
  UpcomingReminder,
} from '@ardoise/contract/sms/reminders';
import { maskContact } from '@ardoise/contract/values/mask-contact';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { hasCapability } from '../../plans/public.ts';
import { todayAt } from '../../students/public.ts';
import { readSettings } from '../account/settings.ts';
import { surroundingsToCount } from '../audience/surroundings.ts';
import { planDay, writeReminder } from './plan-day.ts';
import { minutesOfDay, type OpenHours } from '../sending/rules.ts';
import { addDays, remindMinute } from './rules.ts';
import { readReminders } from './settings.ts';

const daysAhead = 7;
const msPerMinute = 60_000;
const msPerHour = 60 * msPerMinute;

/** Whether no reminder goes any more on the school's day, because the next time to write them is in its quiet hours. */
function isOverToday(now: Date, hours: OpenHours): boolean {
  const past = (now.getTime() - remindMinute * msPerMinute) % msPerHour;
  const next = new Date(now.getTime() + msPerHour - past);
  const minutes = minutesOfDay(next, hours.timeZone);
  return minutes >= hours.quietFrom * 60 || minutes < minutesOfDay(now, hours.timeZone);
}

/** Nothing where the plan has no reminders: none of it would go. */
async function planUpcoming(work: Work, only: string | undefined): Promise<UpcomingReminder[]> {
  if (!(await hasCapability(work, 'reminders'))) return [];
  const { rules, recipients } = await readReminders(work.tx, work.orgId);
  const today = await todayAt(work);
  const around = await surroundingsToCount(work);
  const isOver = isOverToday(work.now, await readSettings(work.tx, work.orgId));
  const days = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead)).slice(
    isOver ? 1 : 0,
  );
  const all: UpcomingReminder[] = [];
  for (const day of days.filter((one) => only === undefined || one === only))
    for (const planned of await planDay(work, day, rules, recipients)) {
      const { recipient, rule } = planned;
      const { text, size, language } = writeReminder(planned, around);
      const deadlines = recipient.children.flatMap(({ deadline }) => deadline ?? []).sort();
      all.push({
        id: `${day}_${planned.hash}`,
        day,
        moment: rule.moment,
        days: rule.days,
        guardian: recipient.name,
        guardianId: recipient.guardianId ?? '',
        phone: maskContact(recipient.phone),
        language,
        students: recipient.children.map(({ name }) => name),
        amount: recipient.children.reduce((sum, { pending }) => sum + pending, 0),
        deadline: deadlines[0] ?? day,
        text,
        parts: size.parts,
        isLeftOut: planned.isLeftOut,
      });
    }
  return all;
}

export async function listUpcoming(
  context: SchoolContext,
  { page, perPage, day }: Input<typeof listUpcomingReminders>['query'],
): Promise<Answer<typeof listUpcomingReminders>> {
  const all = await planUpcoming(context, day);
  const wanted = all.filter(({ isLeftOut }) => !isLeftOut);
  return {
    items: all.slice((page - 1) * perPage, page * perPage),
    total: all.length,
    page,
    perPage,
    messages: wanted.reduce((sum, { parts }) => sum + parts, 0),
  };
}

const idForm = /^(\d{4}-\d{2}-\d{2})_([\w-]{43})$/;

/** Only of what would go: whatever else was asked for is not there. */
export async function leaveOut(
  context: SchoolContext,
  id: string,
  { isLeftOut }: Input<typeof leaveReminderOut>['body'],
): Promise<void> {
  const { tx, orgId, now, actor } = context;
  const [, day, hash] = idForm.exec(id) ?? [];
  if (day === undefined || hash === undefined || Number.isNaN(Date.parse(day)))
    throw new Refusal(errors.notFound);
  const planned = (await planUpcoming(context, day)).find((one) => one.id === id);
  if (planned === undefined) throw new Refusal(errors.notFound);
  if (isLeftOut)
    await tx
      .insertInto('sms_reminder_skips')
      .values({
        org_id: orgId,
        day,
        recipient_hash: hash,
        left_out_by: actor.personId,
        left_out_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await tx
      .deleteFrom('sms_reminder_skips')
      .where('org_id', '=', orgId)
      .where('day', '=', day)
      .where('recipient_hash', '=', hash)
      .execute();
  await context.audit({
    action: isLeftOut ? 'reminder.leftOut' : 'reminder.broughtBack',
    subject: 'guardian',
    subjectId: planned.guardianId,
    after: { day, phone: planned.phone },
  });
  await context.emit('sms.settingsChanged', orgId, {});
}
