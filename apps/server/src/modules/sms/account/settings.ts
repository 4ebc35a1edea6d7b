import '../tables.ts';
import type { SmsSettingsAnswer } from '@ardoise/contract/sms/account';
import type { Tx } from '../../../platform/db/database.ts';
import { readAccount } from './account.ts';

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
