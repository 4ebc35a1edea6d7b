import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Reminders, setReminders } from '@ardoise/contract/sms/reminders';
import type { SmsSettingsAnswer } from '@ardoise/contract/sms/account';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { requireCapability } from '../../plans/public.ts';
import { lockAccount } from '../account/account.ts';
import { readSettings } from '../account/settings.ts';
import { refuseText } from '../audience/write-messages.ts';
import { firstRules } from './rules.ts';

const firstHour = 9;

export async function readReminders(tx: Tx, orgId: string): Promise<Reminders> {
  const row = await tx
    .selectFrom('sms_reminder_settings')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined)
    return { rules: [...firstRules], hour: firstHour, recipients: 'all', version: 0 };
  const { rules, hour, recipients, version } = row;
  return { rules: [...rules], hour, recipients, version };
}

/** Reminders that are switched on at an hour at which nothing goes would never go. */
export function refuseQuietHour(
  { rules, hour }: Pick<Reminders, 'rules' | 'hour'>,
  { quietUntil, quietFrom }: Pick<SmsSettingsAnswer, 'quietUntil' | 'quietFrom'>,
): void {
  if (!rules.some(({ isOn }) => isOn) || hour < quietFrom) return;
  throw new Refusal(smsErrors.reminderHourQuiet, {
    values: { hour, from: quietUntil, to: quietFrom },
  });
}

/** One that is switched off may still be half written. */
export async function saveReminders(
  work: Work,
  { rules, hour, recipients, version }: Input<typeof setReminders>['body'],
): Promise<Reminders> {
  const { tx, orgId } = work;
  if (rules.some(({ isOn }) => isOn)) await requireCapability(work, 'reminders');
  await lockAccount(tx, orgId);
  const before = await readReminders(tx, orgId);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  refuseQuietHour({ rules, hour }, await readSettings(tx, orgId));
  for (const { isOn, texts } of rules) if (isOn) refuseText(texts, null);
  const values = {
    rules: JSON.stringify(rules) as never,
    hour,
    recipients,
    version: version + 1,
  };
  await tx
    .insertInto('sms_reminder_settings')
    .values({ org_id: orgId, ...values })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(values))
    .execute();
  await work.audit({
    action: 'reminders.changed',
    subject: 'smsAccount',
    before: { rules: before.rules, hour: before.hour, recipients: before.recipients },
    after: { rules, hour, recipients },
  });
  await work.emit('sms.settingsChanged', orgId, {});
  return readReminders(tx, orgId);
}
