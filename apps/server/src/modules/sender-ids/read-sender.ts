import './tables.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';
import type { Work } from '../../platform/work.ts';
import { hasCapability } from '../plans/public.ts';
import { isVerifiedBusiness } from './ask-for-sender-id.ts';

interface Sender {
  readonly name: string;
  /** The others carry the provider's name. */
  readonly gateways: SmsGatewayName[];
}

/**
 * What the school's campaigns and reminders come from: its default sender ID as long as it is on, the plan has sender IDs and the school
 * is a verified business; else null for the provider's. What was paid for is kept, and is used again when they are back.
 */
export async function readSender(work: Pick<Work, 'tx' | 'orgId' | 'now'>): Promise<Sender | null> {
  const { tx, orgId } = work;
  const row = await tx
    .selectFrom('sender_ids')
    .select(['name', 'gateways'])
    .where('org_id', '=', orgId)
    .where('state', '=', 'approved')
    .where('is_enabled', '=', true)
    .where('is_blocked', '=', false)
    .where('is_default', '=', true)
    .executeTakeFirst();
  if (row === undefined) return null;
  const mayUse = (await hasCapability(work, 'senderIds')) && (await isVerifiedBusiness(tx, orgId));
  return mayUse ? row : null;
}
