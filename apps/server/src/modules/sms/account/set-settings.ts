import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { setSmsSettings, SmsSettingsAnswer } from '@ardoise/contract/sms/account';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readReminders, refuseQuietHour } from '../reminders/settings.ts';
import { lockAccount } from './account.ts';
import { readSettings } from './settings.ts';

export async function setSettings(
  work: Work,
  { quietUntil, quietFrom, version }: Input<typeof setSmsSettings>['body'],
): Promise<SmsSettingsAnswer> {
  const { tx, orgId } = work;
  const before = await lockAccount(tx, orgId);
  if (before.settings_version !== version) throw new Refusal(errors.changedMeanwhile);
  refuseQuietHour(await readReminders(tx, orgId), { quietUntil, quietFrom });
  await tx
    .updateTable('sms_accounts')
    .set({ quiet_until: quietUntil, quiet_from: quietFrom, settings_version: version + 1 })
    .where('org_id', '=', orgId)
    .execute();
  await work.audit({
    action: 'smsSettings.changed',
    subject: 'smsAccount',
    before: { quietUntil: before.quiet_until, quietFrom: before.quiet_from },
    after: { quietUntil, quietFrom },
  });
  await work.emit('sms.settingsChanged', orgId, {});
  return readSettings(tx, orgId);
}
