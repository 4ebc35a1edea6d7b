import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Reminders, setReminders } from '@ardoise/contract/sms/reminders';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { requireCapability } from '../../plans/public.ts';
import { lockAccount } from '../account/account.ts';
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
