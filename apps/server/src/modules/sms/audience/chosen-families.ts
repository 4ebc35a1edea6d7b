import '../tables.ts';
import type { ArrearsFilters } from '@ardoise/contract/arrears/arrears';
import { errors } from '@ardoise/contract/protocol/errors';
import type { AudienceChoice } from '@ardoise/contract/sms/compose';
import { basicFee } from '@ardoise/contract/values/service-types';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findDebtors } from '../../arrears/public.ts';
import { studentNameIn } from '../../students/public.ts';
import { findCurrentYear } from '../../years/public.ts';
import { groupFamilies } from './group-families.ts';
import type { Child } from './rules.ts';

type Sql = RawBuilder<unknown>;

/** Whom a choice of a school's own people means; the phones of an uploaded list are no people of the school. */
export type SchoolChoice = Exclude<AudienceChoice, { kind: 'upload' }>;

interface Scope {
  readonly orgId: string;
  readonly today: string;
  readonly yearId: string | null;
}

async function refuseUnknown(
  tx: Tx,
  orgId: string,
  table: 'classes' | 'cycles' | 'families' | 'services' | 'sms_groups',
  ids: readonly string[],
): Promise<void> {
  const isThere = table === 'families' ? sql`and removed_at is null` : sql``;
  const { rows } = await sql<{ known: number }>`select count(*) as known from ${sql.table(table)}
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) ${isThere}`.execute(tx);
  if (rows[0]?.known !== new Set(ids).size) throw new Refusal(errors.notFound);
}

/** A class, a cycle, a service, a group or a family that is not of this school. */
export async function refuseUnknownIn(tx: Tx, orgId: string, choice: SchoolChoice): Promise<void> {
  if (choice.kind === 'class') await refuseUnknown(tx, orgId, 'classes', choice.classIds);
  if (choice.kind === 'cycle') await refuseUnknown(tx, orgId, 'cycles', choice.cycleIds);
  if (choice.kind === 'families') await refuseUnknown(tx, orgId, 'families', choice.familyIds);
  if (choice.kind === 'service') await refuseUnknown(tx, orgId, 'services', [choice.serviceId]);
  if (choice.kind === 'group') await refuseUnknown(tx, orgId, 'sms_groups', [choice.groupId]);
}

const isSubscribed = ({ orgId, today, yearId }: Scope, serviceId: string): Sql => sql`(
  exists (select from subscriptions u where u.org_id = ${orgId} and u.service_id = ${serviceId}
     and u.student_id = s.id and u.from_on <= ${today} and coalesce(u.ended_on, u.to_on) >= ${today})
  or exists (select from fees f join services v on v.org_id = f.org_id and v.id = f.service_id
     where f.org_id = ${orgId} and f.service_id = ${serviceId} and f.student_id = s.id
       and v.type = ${basicFee} and f.year_id = ${yearId} and f.closed_at is null))`;

/** Whom the list of arrears shows, as it is filtered: they become named families when they are found. */
type NamedChoice = Exclude<SchoolChoice, { kind: 'arrears' }>;

/** On `s`, the students, and `o`, what they owe. Whoever owes and has left is still written to about it. */
function isChosen(scope: Scope, choice: NamedChoice): Sql {
  const isHere = sql`s.class_id is not null and s.year_id = ${scope.yearId}`;
  switch (choice.kind) {
    case 'everyone':
      return isHere;
    case 'class':
      return sql`${isHere} and s.class_id = any(${choice.classIds}::uuid[])`;
    case 'cycle':
      return sql`${isHere} and c.cycle_id = any(${choice.cycleIds}::uuid[])`;
    case 'service':
      return isSubscribed(scope, choice.serviceId);
    case 'debt':
      if (choice.state === 'owes') return sql`o.owed > 0`;
      return choice.state === 'late'
        ? sql`o.since_on < ${scope.today}::date - ${choice.days}::int`
        : sql`${isHere} and o.has_fees and o.owed = 0`;
    case 'group':
      return sql`${isHere} and s.family_id in ${groupFamilies(scope.orgId, sql`${choice.groupId}`)}`;
    case 'families':
      return sql`${isHere} and s.family_id = any(${choice.familyIds}::uuid[])`;
  }
}

/** Families that are written to whether or not a child of theirs is at the school today. */
function chosenFamilies(orgId: string, choice: NamedChoice): Sql | null {
  if (choice.kind === 'families') return sql`f.id = any(${choice.familyIds}::uuid[])`;
  if (choice.kind !== 'group') return null;
  return sql`f.id in ${groupFamilies(orgId, sql`${choice.groupId}`)}`;
}

export interface ChosenFamilies {
  readonly familyIds: readonly string[];
  readonly children: readonly Child[];
}

/** The students whom a choice means, and the families that are written to about them. */
export async function findChosen(
  tx: Tx,
  orgId: string,
  today: string,
  choice: SchoolChoice,
): Promise<ChosenFamilies> {
  await refuseUnknownIn(tx, orgId, choice);
  if (choice.kind === 'arrears') return findInArrears(tx, orgId, today, choice.filters);
  const year = await findCurrentYear(tx, orgId);
  const scope = { orgId, today, yearId: year?.id ?? null };
  const children = await readChildren(tx, orgId, isChosen(scope, choice));
  const named = chosenFamilies(orgId, choice);
  const familyIds = new Set(children.map(({ familyId }) => familyId));
  if (named !== null) {
    const { rows } = await sql<{ id: string }>`select f.id from families f
      where f.org_id = ${orgId} and f.removed_at is null and ${named}`.execute(tx);
    for (const { id } of rows) familyIds.add(id);
  }
  return { familyIds: [...familyIds], children };
}

/** Of their children, those who owe. */
async function findInArrears(
  tx: Tx,
  orgId: string,
  today: string,
  filters: ArrearsFilters,
): Promise<ChosenFamilies> {
  const familyIds = await findDebtors(tx, orgId, { ...filters, today });
  const children = await readChildren(
    tx,
    orgId,
    sql`s.family_id = any(${[...familyIds]}::uuid[]) and o.owed > 0`,
  );
  return { familyIds, children };
}

/** On `s`, the students, `c`, their class, and `o`, what they owe. */
export async function readChildren(tx: Tx, orgId: string, condition: Sql): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select s.id, s.family_id as "familyId", ${studentNameIn('s')} as name, c.name as "className",
           o.owed as pending, o.since_on as deadline
      from students s
      join student_owed o on o.org_id = s.org_id and o.student_id = s.id
      left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and ${condition}
     order by s.sort_name, s.id`.execute(tx);
  return rows;
}
