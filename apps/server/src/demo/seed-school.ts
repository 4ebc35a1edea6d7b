import {
  createYear,
  enrolStudents,
  fromTheBeginning,
  stopYear,
} from '../modules/enrolment/public.ts';
import {
  insertFamilies,
  insertGuardians,
  insertStudents,
  linkGuardians,
  reindexFamilies,
  reindexGuardians,
  reindexStudents,
} from '../modules/students/public.ts';
import { readClasses } from '../modules/years/public.ts';
import type { Tx } from '../platform/db/database.ts';
import type { SchoolContext } from '../platform/http/context.ts';
import type { Services } from '../platform/services.ts';
import { type Work, workIn } from '../platform/work.ts';
import { type DemoFamily, drawFamilies } from './demo-families.ts';
import { demoAppId, demoPeople } from './demo-people.ts';
import { demoYear, schoolYearOf } from './demo-year.ts';
import type { Random } from './random.ts';

const dayMs = 86_400_000;

export interface DemoOwner {
  readonly orgId: string;
  readonly personId: string;
}

/** The demo's owner at work: what the demo holds was made by the same code that people's clicks run. */
export function contextOf(
  services: Services,
  tx: Tx,
  { orgId, personId }: DemoOwner,
  now: Date,
): SchoolContext {
  const name = demoPeople[0]?.fullName ?? '';
  return {
    ...workIn(services, tx, orgId, { actor: { personId, name }, now }),
    role: 'adminOrOwner',
    language: 'fr',
    log: services.log,
    address: '127.0.0.1',
    userAgent: '',
    network: '',
    device: null,
    giveDevice: () => '',
    header: () => undefined,
    actor: {
      personId,
      name,
      sessionId: personId,
      isDesk: false,
      hasSecondFactor: false,
      org: { id: orgId, appId: demoAppId, role: 'adminOrOwner' },
    },
  };
}

const lastYearOf = (now: Date): Date => new Date(now.getTime() - 420 * dayMs);
const thisYearOf = (now: Date): Date => new Date(now.getTime() - 75 * dayMs);

export const drawDemoFamilies = (now: Date, random: Random): DemoFamily[] =>
  drawFamilies(random, schoolYearOf(now), thisYearOf(now));

/** Last year with its classes full, then this year, in which almost everybody came back. */
export async function seedSchool(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
  random: Random,
): Promise<void> {
  const now = services.clock.now();
  const beginsIn = schoolYearOf(now);
  const lastYear = contextOf(services, tx, owner, lastYearOf(now));
  const thisYear = contextOf(services, tx, owner, thisYearOf(now));
  const before = await createYear(lastYear, demoYear(beginsIn - 1));
  await insertPeople(lastYear, families);
  const returning = new Set(
    families.slice(0, 60).flatMap(({ students }) => students.map(({ id }) => id)),
  );
  await enrol(lastYear, before.id, families, (id) => returning.has(id));
  const year = await createYear(thisYear, demoYear(beginsIn));
  await enrol(thisYear, year.id, families, () => random.chance(0.97));
  await stopYear(contextOf(services, tx, owner, now), before.id);
}

async function insertPeople(work: Work, families: readonly DemoFamily[]): Promise<void> {
  const { tx, orgId } = work;
  const guardians = families.flatMap((family) => family.guardians);
  await insertFamilies(work, families);
  await insertGuardians(work, guardians);
  await linkGuardians(
    work,
    families.flatMap((family) =>
      family.guardians.map(({ id, input }, position) => ({
        familyId: family.id,
        guardianId: id,
        relationship: input.relationship,
        position,
      })),
    ),
  );
  await insertStudents(
    work,
    families.flatMap(({ id: familyId, students }) =>
      students.map(({ id, input }) => ({ id, familyId, input })),
    ),
  );
  await reindexFamilies(
    tx,
    orgId,
    families.map(({ id }) => id),
  );
  await reindexGuardians(
    tx,
    orgId,
    guardians.map(({ id }) => id),
  );
  await reindexStudents(
    tx,
    orgId,
    families.flatMap(({ students }) => students.map(({ id }) => id)),
  );
}

async function enrol(
  work: Work,
  yearId: string,
  families: readonly DemoFamily[],
  comes: (studentId: string) => boolean,
): Promise<void> {
  const classes = await readClasses(work.tx, work.orgId, yearId);
  const list = families.flatMap(({ students }) =>
    students.flatMap(({ id, classIndex }) => {
      const taught = classes[classIndex];
      return taught !== undefined && comes(id)
        ? [{ studentId: id, classId: taught.id, joining: fromTheBeginning }]
        : [];
    }),
  );
  await enrolStudents(work, list);
}
