import type { SchoolStanding } from '@ardoise/contract/verification';
import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { type StandingColumns, standingColumns, standingOf } from './school-standing.ts';

export interface FoundSchool extends SchoolStanding {
  readonly orgId: string;
  readonly name: string;
  readonly logoId: string | null;
  readonly backgroundId: string | null;
  readonly slogan: string | null;
  readonly tags: readonly string[];
  readonly phone: string | null;
  readonly postalAddress: string | null;
}

interface Row extends StandingColumns {
  orgId: string;
  name: string;
  logoId: string | null;
  backgroundId: string | null;
  slogan: string | null;
  tags: string[];
  phone: string | null;
  postalAddress: string | null;
}

/** Anything else is not worth a question to the database. */
const appIdForm = /^[a-z0-9-]{3,40}$/;

/** Null for a school that never was or has closed. */
export async function findSchoolFace(
  services: Services,
  appId: string,
): Promise<FoundSchool | null> {
  if (!appIdForm.test(appId)) return null;
  const { rows } = await services.db.read('platform', (tx) =>
    sql<Row>`select o.org_id as "orgId", o.name, o.logo_id as "logoId", o.background_id as "backgroundId", o.slogan, o.tags,
               o.phone, o.postal_address as "postalAddress",
               ${standingColumns}
        from organisations o where o.app_id = ${appId} and o.closed_at is null`.execute(tx),
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { appId: _appId, verification: _state, ...face } = row;
  return { ...face, ...standingOf(services, row) };
}
