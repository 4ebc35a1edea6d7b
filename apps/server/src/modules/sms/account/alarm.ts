import '../tables.ts';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import type { setSmsAlarm, SmsAlarm } from '@ardoise/contract/sms/account';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { lockAccount, readAccount } from './account.ts';

/** Whoever may see the balance. */
async function findPeople(tx: Tx, orgId: string): Promise<SmsAlarm['people']> {
  const members = await findMembers(tx, orgId);
  return members
    .filter(({ role }) => roleHolds(role, 'sms.read'))
    .map(({ personId, fullName }) => ({ id: personId, name: fullName }));
}

export async function readAlarm(tx: Tx, orgId: string): Promise<SmsAlarm> {
  const account = await readAccount(tx, orgId);
  const { messages, alarm_threshold: threshold, alarm_people: chosen } = account;
  const people = await findPeople(tx, orgId);
  return {
    threshold,
    personIds: chosen.filter((id) => people.some((one) => one.id === id)),
    isBelow: threshold !== null && messages <= threshold,
    people,
    version: account.alarm_version,
  };
}

/** A threshold that the balance is below already rings at once: the people who are to know do not know yet. */
export async function setAlarm(
  work: Work,
  { threshold, personIds, version }: Input<typeof setSmsAlarm>['body'],
): Promise<SmsAlarm> {
  const { tx, orgId } = work;
  const before = await lockAccount(tx, orgId);
  if (before.alarm_version !== version) throw new Refusal(errors.changedMeanwhile);
  const people = await findPeople(tx, orgId);
  if (personIds.some((id) => !people.some((one) => one.id === id)))
    throw new Refusal(errors.notFound);
  const isBelow = threshold !== null && before.messages <= threshold;
  await tx
    .updateTable('sms_accounts')
    .set({
      alarm_threshold: threshold,
      alarm_people: personIds,
      is_below: isBelow,
      alarm_version: version + 1,
    })
    .where('org_id', '=', orgId)
    .execute();
  await work.audit({
    action: 'smsAlarm.changed',
    subject: 'smsAccount',
    before: { threshold: before.alarm_threshold, personIds: before.alarm_people },
    after: { threshold, personIds },
  });
  await work.emit('sms.settingsChanged', orgId, {});
  if (isBelow && !before.is_below)
    await work.emit('sms.balanceLow', orgId, { messages: before.messages, threshold });
  return readAlarm(tx, orgId);
}
