import type { SchoolStanding } from '@ardoise/contract/verification';
import type { Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { fileUrl } from '../files/public.ts';
import type { OrganisationRow } from '../identity/public.ts';
import { standingOf } from '../verification/public.ts';
import { findYearToJoin, readClasses } from '../years/public.ts';

/** How a school shows itself to people outside. */
export interface School extends SchoolStanding {
  readonly orgId: string;
  readonly appId: string;
  readonly name: string;
  readonly slogan: string | null;
  readonly logo: string | null;
  readonly timeZone: string;
  readonly hasCampusAndSemester: boolean;
}

const present = (services: Services, row: OrganisationRow): School => ({
  orgId: row.org_id,
  appId: row.app_id,
  name: row.name,
  slogan: row.slogan,
  logo: row.logo_id === null ? null : fileUrl(row.org_id, row.logo_id),
  timeZone: row.time_zone,
  hasCampusAndSemester: row.has_campus_and_semester,
  ...standingOf(services, { ...row, appId: row.app_id }),
});

/** Null for a school that never was or has closed. By its address in the platform's scope, by its id in its own. */
export async function findSchool(
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  by: { readonly appId: string } | { readonly orgId: string },
): Promise<School | null> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where(({ and }) => and('appId' in by ? { app_id: by.appId } : { org_id: by.orgId }))
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : present(services, row);
}

/** Names of the classes that one can be enrolled in now. */
export async function findClassNames(tx: Tx, orgId: string): Promise<string[]> {
  const year = await findYearToJoin(tx, orgId);
  if (year === null) return [];
  return (await readClasses(tx, orgId, year.id)).map(({ name }) => name);
}
