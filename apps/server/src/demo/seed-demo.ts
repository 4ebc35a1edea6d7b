import { keepDayFigures } from '../modules/dashboard/keep-day-figures.ts';
import { addMember, createOrganisation, createPerson } from '../modules/identity/public.ts';
import { setVerified } from '../modules/verification/public.ts';
import type { Tx } from '../platform/db/database.ts';
import { refreshStatistics } from '../platform/refresh-statistics.ts';
import type { Services } from '../platform/services.ts';
import { createRandom } from './random.ts';
import { seedApiKeys } from './seed-api-keys.ts';
import { seedApplications } from './seed-applications.ts';
import { seedArrears } from './seed-arrears.ts';
import { seedChats } from './seed-chats.ts';
import { preparePapers, seedDocuments } from './seed-documents.ts';
import { prepareGallery, seedGallery } from './seed-gallery.ts';
import { seedInvoices } from './seed-invoices.ts';
import { seedLastYear } from './seed-last-year.ts';
import { seedPayments } from './seed-payments.ts';
import { seedPayouts } from './seed-payouts.ts';
import { seedRatings } from './seed-ratings.ts';
import { seedShop } from './seed-shop.ts';
import { seedServices } from './seed-services.ts';
import { seedSms } from './seed-sms.ts';
import { seedWebhooks } from './seed-webhooks.ts';
import { seedPlanner } from './seed-planner.ts';
import { seedTeam } from './seed-team.ts';
import { seedStatement } from './seed-statement.ts';
import { type DemoOwner, drawDemoFamilies, seedSchool } from './seed-school.ts';
import {
  demoAppId,
  demoFace,
  demoPassword,
  demoPeople,
  demoSchoolName,
  demoTown,
} from './demo-people.ts';

/** Any number: it only has to stay the same. */
const demoSeed = 20_260_907;

/**
 * Makes the demo school at the first start; a later start finds it and does nothing. Its people are committed before what
 * fills it, which is the school's own: a start that was ended between the two is finished by the next.
 */
export async function seedDemo(services: Services, say: (line: string) => void): Promise<void> {
  const { db, clock } = services;
  const known = await db.read('platform', findOwner);
  if (known !== undefined)
    await db.write('platform', (tx) => vouchForOld(tx, known.orgId, clock.now()));
  if (known !== undefined && (await isFilled(services, known.orgId))) return;
  say('Filling the demo school…');
  const owner = known ?? (await db.write('platform', (tx) => seedPeople(tx, clock.now())));
  const random = createRandom(demoSeed);
  const families = drawDemoFamilies(clock.now(), random);
  const papers = await preparePapers(services, owner, families);
  const pictures = await prepareGallery(services, owner);
  await db.write({ orgId: owner.orgId }, async (tx) => {
    await seedSchool(services, tx, owner, families, random);
    await seedLastYear(services, tx, owner.orgId, families);
    await seedPayments(services, tx, owner, families, random);
    await seedServices(services, tx, owner, families);
    await seedDocuments(services, tx, owner, papers);
    await seedApplications(services, tx, owner);
    await seedStatement(services, tx, owner, families);
    await seedInvoices(services, tx, owner, families);
    await seedPayouts(services, tx, owner);
    await seedShop(services, tx, owner);
    await seedSms(services, tx, owner, families);
    await seedArrears(services, tx, owner);
    await seedApiKeys(services, tx, owner);
    await seedWebhooks(services, tx, owner);
    await seedTeam(services, tx, owner);
    await seedRatings(services, tx, owner, random);
    await seedGallery(services, tx, owner, pictures);
    await seedPlanner(services, tx, owner);
    await seedChats(services, tx, owner, families);
  });
  await keepDayFigures(services);
  await refreshStatistics(services);
}

/** A demo that was made before schools had a town and a desk: nobody has decided about it yet. */
async function vouchForOld(tx: Tx, orgId: string, now: Date): Promise<void> {
  const old = await tx
    .updateTable('organisations')
    .set({ town: demoTown })
    .where('org_id', '=', orgId)
    .where('town', 'is', null)
    .where('verification', '=', 'unverified')
    .returning('org_id')
    .executeTakeFirst();
  if (old !== undefined) await setVerified({ tx, now }, orgId);
}

const findOwner = (tx: Tx): Promise<DemoOwner | undefined> =>
  tx
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.org_id', 'organisations.org_id')
    .select(['organisations.org_id as orgId', 'memberships.person_id as personId'])
    .where('organisations.app_id', '=', demoAppId)
    .where('memberships.role', '=', 'adminOrOwner')
    .orderBy('memberships.created_at')
    .executeTakeFirst();

/** Nobody can remove a year, so a school that was filled has one for ever. */
async function isFilled({ db }: Services, orgId: string): Promise<boolean> {
  const year = await db.read({ orgId }, (tx) =>
    tx
      .selectFrom('academic_years')
      .select('id')
      .where('org_id', '=', orgId)
      .limit(1)
      .executeTakeFirst(),
  );
  return year !== undefined;
}

async function seedPeople(tx: Tx, now: Date): Promise<DemoOwner> {
  const orgId = await createOrganisation(
    { tx, now },
    {
      appId: demoAppId,
      name: demoSchoolName,
      town: demoTown,
    },
  );
  await setVerified({ tx, now }, orgId);
  await tx
    .updateTable('organisations')
    .set({ plan_id: 'enterprise', has_template_part: true, ...demoFace })
    .where('org_id', '=', orgId)
    .execute();
  let ownerId = '';
  for (const { role, ...person } of demoPeople) {
    const personId = await createPerson(
      { tx, now },
      {
        ...person,
        password: demoPassword,
        isEmailVerified: true,
        isPhoneVerified: true,
        isDesk: role === null,
      },
    );
    if (role !== null) await addMember({ tx, now }, { orgId, personId, role });
    if (role === 'adminOrOwner') ownerId = personId;
  }
  return { orgId, personId: ownerId };
}

/** What a newcomer needs to read after the first start. */
export function describeDemo(publicUrl: string, zone: string): string[] {
  const staff = demoPeople.filter(({ role }) => role !== null);
  const desk = demoPeople.filter(({ role }) => role === null);
  return [
    `The demo school: ${publicUrl}/${zone}/${demoAppId}/`,
    `  Sign in as ${staff.map(({ email }) => email).join(', ')}`,
    `  Password: ${demoPassword}`,
    `The provider’s desk: ${publicUrl}/desk, as ${desk.map(({ email }) => email).join(', ')}`,
  ];
}
