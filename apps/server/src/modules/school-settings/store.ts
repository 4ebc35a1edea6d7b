import { errors } from '@ardoise/contract/protocol/errors';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { getSchoolSettings } from '@ardoise/contract/school-settings';
import { schoolAddress } from '@ardoise/contract/verification';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import type { OrganisationRow } from '../identity/public.ts';

export async function readSettings(tx: Tx, orgId: string): Promise<OrganisationRow> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return found(row, errors.schoolGone);
}

/** A document is no picture that anyone may see. */
export async function hasImage(tx: Tx, orgId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stored_files')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('purpose', '<>', 'document')
    .executeTakeFirst();
  return row !== undefined;
}

export function presentSettings(
  services: Services,
  row: OrganisationRow,
): Answer<typeof getSchoolSettings> {
  const urlOf = (id: string | null) => (id === null ? null : fileUrl(row.org_id, id));
  return {
    displayName: row.asked_name ?? row.name,
    shownName: row.name,
    town: row.town,
    postalAddress: row.postal_address,
    phone: row.phone,
    address: schoolAddress(services.publicUrl(), row.app_id),
    verification: { state: row.verification, reason: row.verification_reason },
    slogan: row.slogan,
    tags: row.tags,
    logo: urlOf(row.logo_id),
    background: urlOf(row.background_id),
    stamp: urlOf(row.stamp_id),
    timeZone: row.time_zone,
    hasCampusAndSemester: row.has_campus_and_semester,
    requireOwnerSecondFactor: row.require_owner_second_factor,
    hasTemplatePart: row.has_template_part,
    version: row.version,
  };
}
