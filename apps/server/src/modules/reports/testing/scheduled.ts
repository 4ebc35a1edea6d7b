import type { Role } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import type { ReportSchool } from './report-school.ts';

interface Hired {
  readonly id: string;
  readonly email: string;
  readonly signIn: () => Promise<string>;
}

const members = async ({ app, school }: ReportSchool) => {
  const { rows } = await app.node.services.db.read('platform', (tx) =>
    sql<{
      id: string;
      email: string;
    }>`select p.id, p.email from memberships m join people p on p.id = m.person_id
       where m.org_id = ${school.orgId}`.execute(tx),
  );
  return rows;
};

/** A new person of the team. */
export async function hireTo(place: ReportSchool, role: Role): Promise<Hired> {
  const before = new Set((await members(place)).map(({ id }) => id));
  const signIn = await place.school.hire(role);
  const found = (await members(place)).find(({ id }) => !before.has(id));
  if (found === undefined) throw new Error('Nobody was hired.');
  return { ...found, signIn };
}

/** What a schedule has made. */
export async function readScheduledFiles({ app, school }: ReportSchool, scheduleId: string) {
  const { rows } = await app.node.services.db.read({ orgId: school.orgId }, (tx) =>
    sql<{ id: string; maker: string; state: string; failure: string | null; columns: string[] }>`
      select id, maker_id as maker, state, failure, columns from report_files
       where org_id = ${school.orgId} and schedule_id = ${scheduleId}`.execute(tx),
  );
  return rows;
}
