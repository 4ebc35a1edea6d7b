import '../tables.ts';
import type { SmsBalance, SmsEntryKind } from '@ardoise/contract/sms/account';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { SmsAccountRow } from '../tables.ts';

/** Of a school that has never had a message, before anything is written down. */
const newAccount: Omit<SmsAccountRow, 'org_id'> = {
  messages: 0,
  reserved: 0,
  xaf: 0,
  alarm_threshold: null,
  alarm_people: [],
  is_below: false,
  alarm_version: 0,
  quiet_until: 7,
  quiet_from: 20,
  settings_version: 0,
};

export async function readAccount(tx: Tx, orgId: string): Promise<SmsAccountRow> {
  const row = await tx
    .selectFrom('sms_accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? { org_id: orgId, ...newAccount };
}

/** Until the transaction ends, nobody else moves a message of this school: no two can spend the same one. */
export async function lockAccount(tx: Tx, orgId: string): Promise<SmsAccountRow> {
  await tx
    .insertInto('sms_accounts')
    .values({ org_id: orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('sms_accounts')
    .selectAll()
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const isAtOrBelow = (messages: number, threshold: number | null): boolean =>
  threshold !== null && messages <= threshold;

interface Movement {
  readonly kind: SmsEntryKind;
  readonly messages: number;
  readonly reserved: number;
  readonly xaf: number;
  readonly campaignId?: string;
  readonly orderId?: string;
}

/** Writes a movement and the account beside it, which is locked. Coming down to the threshold is said once. */
async function move(work: Work, account: SmsAccountRow, movement: Movement): Promise<void> {
  const { tx, orgId, now } = work;
  const { kind, campaignId = null, orderId = null } = movement;
  await tx
    .insertInto('sms_entries')
    .values({
      org_id: orgId,
      id: newId(now),
      at: now,
      kind,
      messages: movement.messages,
      reserved_delta: movement.reserved,
      xaf: movement.xaf,
      campaign_id: campaignId,
      order_id: orderId,
      reason: null,
    })
    .execute();
  const messages = account.messages + movement.messages;
  const isBelow = isAtOrBelow(messages, account.alarm_threshold);
  await tx
    .updateTable('sms_accounts')
    .set({
      messages,
      reserved: account.reserved + movement.reserved,
      xaf: account.xaf + movement.xaf,
      is_below: isBelow,
    })
    .where('org_id', '=', orgId)
    .execute();
  // What is used was held before: the free ones are as many as they were, and whoever sends says how far it is.
  if (kind !== 'used') await work.emit('sms.balanceChanged', orgId, { messages });
  if (isBelow && !account.is_below)
    await work.emit('sms.balanceLow', orgId, { messages, threshold: account.alarm_threshold ?? 0 });
}

interface Bought {
  readonly messages: number;
  /** What was paid for them. */
  readonly xaf: number;
  readonly orderId: string;
}

/** Adds what an order has bought, once for each order: answers false where it was added before. */
export async function addMessages(
  work: Work,
  { messages, xaf, orderId }: Bought,
): Promise<boolean> {
  const account = await lockAccount(work.tx, work.orgId);
  const before = await work.tx
    .selectFrom('sms_entries')
    .select('id')
    .where('org_id', '=', work.orgId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (before !== undefined) return false;
  await move(work, account, { kind: 'bought', messages, reserved: 0, xaf, orderId });
  return true;
}

interface OfCampaign {
  readonly campaignId: string;
  readonly messages: number;
}

/** Holds messages for a campaign, or refuses: what another campaign holds is not there. */
export async function reserveMessages(
  work: Work,
  { campaignId, messages }: OfCampaign,
): Promise<void> {
  const account = await lockAccount(work.tx, work.orgId);
  if (account.messages < messages) throw new Refusal(smsErrors.smsBalanceTooLow);
  if (messages === 0) return;
  const movement = { kind: 'reserved', messages: -messages, reserved: messages, xaf: 0 } as const;
  await move(work, account, { ...movement, campaignId });
}

/** What held messages are worth: their part of all that was paid; the last ones take what is left. */
function valueOf({ messages, reserved, xaf }: SmsAccountRow, used: number): number {
  const all = messages + reserved;
  return all === 0 ? 0 : Math.floor((xaf * used) / all);
}

/** Answers what they were worth. */
export async function spendReserved(
  work: Work,
  { campaignId, messages }: OfCampaign,
): Promise<number> {
  if (messages === 0) return 0;
  const account = await lockAccount(work.tx, work.orgId);
  const xaf = valueOf(account, messages);
  await move(work, account, {
    kind: 'used',
    messages: 0,
    reserved: -messages,
    xaf: -xaf,
    campaignId,
  });
  return xaf;
}

export async function giveBack(work: Work, { campaignId, messages }: OfCampaign): Promise<void> {
  if (messages === 0) return;
  const account = await lockAccount(work.tx, work.orgId);
  const movement = { kind: 'givenBack', messages, reserved: -messages, xaf: 0 } as const;
  await move(work, account, { ...movement, campaignId });
}

/** With two decimals; null where there is nothing to tell it by. */
export function xafEach({ messages, reserved, xaf }: SmsAccountRow): number | null {
  const all = messages + reserved;
  return all === 0 ? null : Math.round((xaf / all) * 100) / 100;
}

export async function readSmsBalance(tx: Tx, orgId: string): Promise<SmsBalance> {
  const account = await readAccount(tx, orgId);
  const { messages, reserved, xaf, alarm_threshold: threshold } = account;
  const isBelow = isAtOrBelow(messages, threshold);
  return { messages, reserved, xaf, xafEach: xafEach(account), threshold, isBelow };
}
