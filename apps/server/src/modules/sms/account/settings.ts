import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { setSmsSettings, SmsSettingsAnswer } from '@ardoise/contract/sms/account';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockAccount, readAccount } from './account.ts';

async function readTimeZone(tx: Tx, orgId: string): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return time_zone;
}

export async function readSettings(tx: Tx, orgId: string): Promise<SmsSettingsAnswer> {
  const account = await readAccount(tx, orgId);
  return {
    quietUntil: account.quiet_until,
    quietFrom: account.quiet_from,
    timeZone: await readTimeZone(tx, orgId),
    version: account.settings_version,
  };
}

export async function setSettings(
  work: Work,
  { quietUntil, quietFrom, version }: Input<typeof setSmsSettings>['body'],
): Promise<SmsSettingsAnswer> {
  const { tx, orgId } = work;
  const before = await lockAccount(tx, orgId);
  if (before.settings_version !== version) throw new Refusal(errors.changedMeanwhile);
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
