import { errors } from '@ardoise/contract/protocol/errors';
import { serviceErrors } from '@ardoise/contract/service-errors';
import { basicFee } from '@ardoise/contract/values/service-types';
import { sql } from 'kysely';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import {
  followPlaces,
  insertServiceFees,
  lockServiceFees,
  type Placement,
  type RewrittenFee,
  rewriteServiceFees,
  type ServiceFee,
} from '../billing/public.ts';
import { lockStudents, todayAt } from '../students/public.ts';
import { findClasses, lockYears } from '../years/public.ts';
import { amountFor } from './rules.ts';
import { lockService, readAmounts, readBasicFees } from './store.ts';
import type { AmountRow, ServiceRow } from './tables.ts';

type PricedService = ServiceRow & { readonly amounts: readonly AmountRow[] };

interface ClassPlace {
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly yearId: string;
  readonly cycleId: string;
  readonly classId: string;
  readonly joinedOn: string;
}

const placeOf = ({ studentId, enrolmentId, taught, year, joinedOn }: Placement): ClassPlace => ({
  studentId,
  enrolmentId,
  yearId: year.id,
  cycleId: taught.cycle_id,
  classId: taught.id,
  joinedOn,
});

/** Asks for the basic fees of students whom this transaction has just inserted: however many, in two statements. */
export async function billNewStudents(work: Work, placements: readonly Placement[]): Promise<void> {
  const basics = await readPriced(work);
  if (basics.length === 0) return;
  await insertBasicFees(work, basics, placements.map(placeOf), () => false);
}

/**
 * Asks for the basic fees with an enrolment, once a year or once for each child. Whoever moves to a class that is asked for
 * another amount owes that one: what is paid stays paid, what exceeds is credit. After a withdrawal, or a promotion that
 * was undone, a fee that nothing was due of opens again. Subscriptions go on in the new class.
 */
export async function billPlacements(work: Work, placements: readonly Placement[]): Promise<void> {
  const places = placements.map(placeOf);
  const basics = await readPriced(work);
  if (basics.length > 0) {
    const fees = await lockBasicFees(work, basics, places);
    await rewriteServiceFees(work, await planKnown(work, basics, places, fees));
    await insertBasicFees(work, basics, places, billedBy(fees));
  }
  await followPlaces(work, places);
}

/** Whatever the plan has today: what a school set up goes on being asked for, or a plan that ends would quietly cost it its fees. */
async function readPriced(work: Work): Promise<PricedService[]> {
  const { tx, orgId } = work;
  const services = await readBasicFees(tx, orgId);
  if (services.length === 0) return [];
  const amounts = await readAmounts(
    tx,
    orgId,
    services.map(({ id }) => id),
  );
  return services.map((service) => ({
    ...service,
    amounts: amounts.filter(({ service_id }) => service_id === service.id),
  }));
}

async function lockBasicFees(
  { tx, orgId }: Work,
  basics: readonly PricedService[],
  places: readonly ClassPlace[],
): Promise<ServiceFee[]> {
  const fees = await lockServiceFees(tx, orgId, {
    studentIds: places.map(({ studentId }) => studentId),
    serviceIds: basics.map(({ id }) => id),
  });
  return fees.filter(({ subscriptionId }) => subscriptionId === null);
}

/** In this year, or in any where it is asked for once for each child and was not undone. */
function billedBy(fees: readonly ServiceFee[]) {
  const byStudent = new Map<string, ServiceFee[]>();
  for (const fee of fees)
    byStudent.set(fee.studentId, [...(byStudent.get(fee.studentId) ?? []), fee]);
  return ({ id, every }: PricedService, { studentId, yearId }: ClassPlace): boolean =>
    (byStudent.get(studentId) ?? []).some(
      (fee) =>
        fee.serviceId === id &&
        (fee.yearId === yearId || (every === 'child' && (!fee.isClosed || fee.paid > 0))),
    );
}

/** A fee of this year follows the class; one that keeps an earlier price keeps it where both classes cost the same. */
async function planKnown(
  work: Work,
  basics: readonly PricedService[],
  places: readonly ClassPlace[],
  fees: readonly ServiceFee[],
): Promise<RewrittenFee[]> {
  const { tx, orgId } = work;
  const today = await todayAt(work);
  const classIds = fees.flatMap(({ classId }) => classId ?? []);
  const classes = await findClasses(tx, orgId, [...new Set(classIds)]);
  const placeOfStudent = new Map(places.map((place) => [place.studentId, place]));
  return fees.flatMap((fee): RewrittenFee[] => {
    const place = placeOfStudent.get(fee.studentId);
    const service = basics.find(({ id }) => id === fee.serviceId);
    if (place === undefined || service === undefined || fee.yearId !== place.yearId) return [];
    const before = classes.get(fee.classId ?? '');
    const amount = amountFor(service, place);
    const isSame =
      before !== undefined &&
      amount === amountFor(service, { ...place, cycleId: before.cycle_id, classId: before.id });
    if (isSame && !fee.isClosed) return [];
    const dueOn = fee.isClosed ? laterOf(place.joinedOn, today) : fee.installments[0]?.dueOn;
    return [
      {
        feeId: fee.feeId,
        studentId: fee.studentId,
        yearId: fee.yearId,
        enrolmentId: place.enrolmentId,
        installments: amount === 0 ? [] : [{ amount, dueOn: dueOn ?? today }],
      },
    ];
  });
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** Due on the joining day, and not before today: nobody is late on the day that it is asked for. */
async function insertBasicFees(
  work: Work,
  basics: readonly PricedService[],
  places: readonly ClassPlace[],
  isDone: (service: PricedService, place: ClassPlace) => boolean,
): Promise<number> {
  const today = await todayAt(work);
  const fees = places.flatMap((place) =>
    basics.flatMap((service) => {
      const amount = amountFor(service, place);
      if (amount === 0 || isDone(service, place)) return [];
      const { studentId, yearId, enrolmentId, classId, joinedOn } = place;
      const installments = [{ amount, dueOn: laterOf(joinedOn, today) }];
      const of = { serviceId: service.id, subscriptionId: null, title: service.name };
      return [{ studentId, yearId, enrolmentId, classId, ...of, installments }];
    }),
  );
  await insertServiceFees(work, fees);
  return fees.reduce((sum, { installments: [one] }) => sum + (one?.amount ?? 0), 0);
}

/** Whoever is enrolled in a year. */
export const isPlaced = sql`e.is_standing and e.ended is distinct from 'left'`;

/** Asks for a basic fee of everybody who was enrolled before it was there, or while it was switched off. */
export async function billEnrolled(
  work: Work,
  serviceId: string,
  yearId: string,
): Promise<{ readonly billed: number; readonly amount: number }> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'share');
  found(
    years.find(({ id }) => id === yearId),
    errors.notFound,
  );
  const service = await lockService(tx, orgId, serviceId, 'share');
  if (service.type !== basicFee) throw new Refusal(serviceErrors.notBasicFee);
  if (!service.is_enabled) throw new Refusal(serviceErrors.serviceDisabled);
  const priced = { ...service, amounts: await readAmounts(tx, orgId, [serviceId]) };
  const seen = await readPlaces(work, yearId);
  await lockStudents(
    tx,
    orgId,
    seen.map(({ studentId }) => studentId),
  );
  const places = await readPlaces(work, yearId);
  const fees = await lockBasicFees(work, [priced], places);
  const isBilled = billedBy(fees);
  const waiting = places.filter(
    (place) => !isBilled(priced, place) && amountFor(priced, place) > 0,
  );
  const amount = await insertBasicFees(work, [priced], waiting, () => false);
  const students = waiting.length;
  if (students > 0) await work.emit('service.billed', serviceId, { yearId, students });
  await work.audit({
    action: 'service.billed',
    subject: 'service',
    subjectId: serviceId,
    after: { name: service.name, students, amount },
  });
  return { billed: students, amount };
}

async function readPlaces({ tx, orgId }: Work, yearId: string): Promise<ClassPlace[]> {
  const { rows } = await sql<ClassPlace>`
    select e.student_id as "studentId", e.id as "enrolmentId", e.year_id as "yearId", e.class_id as "classId",
           c.cycle_id as "cycleId", e.joined_on as "joinedOn"
      from enrolments e join classes c on c.org_id = e.org_id and c.id = e.class_id
     where e.org_id = ${orgId} and e.year_id = ${yearId} and ${isPlaced}
     order by e.student_id`.execute(tx);
  return rows;
}

/** How many of a year were not billed for a basic fee that asks something of their class. */
export async function countNotBilled(
  work: Pick<Work, 'tx' | 'orgId'>,
  service: ServiceRow,
  amounts: readonly AmountRow[],
  yearId: string,
): Promise<number> {
  const { tx, orgId } = work;
  const { rows } = await sql<{ classId: string; cycleId: string; students: number }>`
    select e.class_id as "classId", c.cycle_id as "cycleId", count(*) as students
      from enrolments e join classes c on c.org_id = e.org_id and c.id = e.class_id
     where e.org_id = ${orgId} and e.year_id = ${yearId} and ${isPlaced}
       and not exists (select from fees f where f.org_id = e.org_id and f.student_id = e.student_id
             and f.service_id = ${service.id} and f.kind = 'service'
             and (f.year_id = e.year_id or ${service.every === 'child'} and (f.closed_at is null or f.paid > 0)))
     group by 1, 2`.execute(tx);
  return rows
    .filter((place) => amountFor({ ...service, amounts }, { ...place, yearId }) > 0)
    .reduce((sum, { students }) => sum + students, 0);
}
