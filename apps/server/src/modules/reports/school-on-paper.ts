import { errors } from '@ardoise/contract/protocol/errors';
import { formatPhone } from '@ardoise/contract/values/phone';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { readLogo } from '../receipts/public.ts';

/** The head of whatever the school prints. */
export interface SchoolOnPaper {
  readonly name: string;
  readonly place: string;
  readonly logo: Buffer | null;
}

export interface SchoolHead {
  readonly name: string;
  readonly place: string;
  readonly logoId: string | null;
  readonly timeZone: string;
}

export async function readSchoolHead(tx: Tx, orgId: string): Promise<SchoolHead> {
  const row = await tx
    .selectFrom('organisations')
    .select(['name', 'town', 'phone', 'logo_id', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  const { name, town, phone, logo_id: logoId, time_zone: timeZone } = found(row, errors.schoolGone);
  const parts = [town, phone === null ? null : formatPhone(phone)];
  return { name, place: parts.filter((part) => part !== null).join(' · '), logoId, timeZone };
}

/** With its logo, which is read when no connection is held. */
export const onPaper = async (
  services: Services,
  orgId: string,
  { name, place, logoId }: SchoolHead,
): Promise<SchoolOnPaper> => ({ name, place, logo: await readLogo(services, orgId, logoId) });
