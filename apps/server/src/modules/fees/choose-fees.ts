import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import { currentYear, findClasses, makesArrears, owedYears, readYears } from '../years/public.ts';
import { dueConditions, stepConditions } from './due-in-days.ts';
import type { ChosenFees, FeeFilters, FoundBy } from './chosen-fees.ts';
import type { Walked } from './order-fees.ts';

type Sql = RawBuilder<unknown>;

export async function chooseFees(tx: Tx, orgId: string, filters: FeeFilters): Promise<ChosenFees> {
  const years = await readYears(tx, orgId);
  const taught = await classesOf(tx, orgId, filters);
  const yearId = filters.yearId ?? taught?.yearId;
  const named = years.find(({ id }) => id === yearId);
  if (yearId !== undefined) found(named, errors.notFound);
  const isOpen = filters.arrears !== undefined || filters.overdueDays !== undefined;
  return {
    orgId,
    filters,
    years: new Map(years.map((year) => [year.id, year])),
    year:
      named ?? (filters.arrears === undefined && !hasDueDays(filters) ? currentYear(years) : null),
    owedYearIds: owedYears(years).map(({ id }) => id),
    closedYearIds: years.filter(makesArrears).map(({ id }) => id),
    classIds: taught?.classIds ?? null,
    states: filters.state === undefined ? (isOpen ? [1, 2] : [1, 2, 3]) : [filters.state],
  };
}

/** Of a class or a cycle, with the year that it is of. */
async function classesOf(
  tx: Tx,
  orgId: string,
  { classId, cycleId }: FeeFilters,
): Promise<{ classIds: string[]; yearId: string } | null> {
  if (classId !== undefined) {
    const taught = found((await findClasses(tx, orgId, [classId])).get(classId), errors.notFound);
    return { classIds: [classId], yearId: taught.year_id };
  }
  if (cycleId === undefined) return null;
  const classes = await tx
    .selectFrom('classes')
    .select(['id', 'year_id'])
    .where('org_id', '=', orgId)
    .where('cycle_id', '=', cycleId)
    .execute();
  const { year_id: yearId } = found(classes[0], errors.notFound);
  return { classIds: classes.map(({ id }) => id), yearId };
}

export const hasDueDays = ({ dueFrom, dueTo }: FeeFilters): boolean =>
  dueFrom !== undefined || dueTo !== undefined;

const isPaidIn = ({ paidFrom, paidTo }: FeeFilters): boolean =>
  paidFrom !== undefined || paidTo !== undefined;

const isByDeadline = ({ overdueDays, arrears }: FeeFilters): boolean =>
  overdueDays !== undefined || arrears !== undefined;

/** What the filters say of every fee that they choose. */
export const knownOf = ({ filters }: ChosenFees): Omit<Walked, 'state'> => ({
  isDiscounted: filters.type === 2,
  hasDeadline: isByDeadline(filters),
  isPaidAt: isPaidIn(filters),
});

/** Whether the kept sums know how many there are. They know no people, and one kind of day at a time. */
export const isSummed = ({ filters }: ChosenFees): boolean =>
  (filters.q ?? '') === '' &&
  filters.ids === undefined &&
  !hasDueDays(filters) &&
  !(isPaidIn(filters) && isByDeadline(filters));

/** Whether they are all fees of a year. */
export const isOfYearAlone = (chosen: ChosenFees): boolean => {
  const { state, type, serviceId, overdueDays, paidFrom, paidTo, arrears } = chosen.filters;
  return (
    isSummed(chosen) &&
    chosen.classIds === null &&
    [state, type, serviceId, overdueDays, paidFrom, paidTo, arrears].every(
      (filter) => filter === undefined,
    )
  );
};

/** Whether the kept steps know how many fall due: by year, class, service and state. */
export const isStepped = ({ filters }: ChosenFees): boolean =>
  (filters.q ?? '') === '' &&
  filters.ids === undefined &&
  filters.type === undefined &&
  hasDueDays(filters) &&
  !isPaidIn(filters) &&
  !isByDeadline(filters);

/** Of which years and states, of a fee and of a sum of fees. */
function placeConditions(chosen: ChosenFees): Sql[] {
  const { filters, year, states } = chosen;
  const conditions: Sql[] = [sql`t.state = any(${[...states]}::smallint[])`];
  if (year !== null || (filters.arrears === undefined && !hasDueDays(filters)))
    conditions.push(sql`t.year_id = ${year?.id ?? null}`);
  else if (hasDueDays(filters))
    conditions.push(sql`t.year_id = any(${[...chosen.owedYearIds]}::uuid[])`);
  return conditions;
}

/** Where each fee is asked, no index is chosen for the condition instead of the one that has the order. */
const askedBy = (way: FoundBy, condition: Sql): Sql =>
  way === 'gathered' ? condition : sql`case when ${condition} then true end`;

/** What else is the same of a fee and of a sum of fees. */
function sharedConditions(chosen: ChosenFees, deadline: Sql, way: FoundBy = 'gathered'): Sql[] {
  const { filters, classIds, closedYearIds } = chosen;
  const conditions: Sql[] = [sql`true`];
  if (filters.arrears !== undefined)
    conditions.push(
      sql`${askedBy(way, sql`${deadline} < 'infinity'`)} and (t.is_left or t.year_id = any(${[...closedYearIds]}::uuid[]))`,
    );
  if (classIds?.length === 1) conditions.push(sql`t.class_id = ${classIds[0]}`);
  else if (classIds !== null) conditions.push(sql`t.class_id = any(${[...classIds]}::uuid[])`);
  // Written out: the index of what is not usual holds types above one, which a plan for any type could not know.
  if (filters.type !== undefined) conditions.push(sql`t.type = ${sql.lit(filters.type)}`);
  if (filters.serviceId !== undefined) conditions.push(sql`t.service_id = ${filters.serviceId}`);
  if (filters.overdueDays !== undefined)
    conditions.push(
      askedBy(way, sql`${deadline} <= ${filters.today}::date - ${filters.overdueDays}::int`),
    );
  return conditions;
}

const paidConditions = ({ paidFrom, paidTo }: FeeFilters, day: Sql): Sql[] => [
  ...(paidFrom === undefined ? [] : [sql`${day} >= ${paidFrom}::date`]),
  ...(paidTo === undefined ? [] : [sql`${day} <= ${paidTo}::date`]),
];

/** The index has the moment of the payment. Wherever the school is, its day begins and ends within a day of that in UTC. */
const momentConditions = ({ paidFrom, paidTo }: FeeFilters): Sql[] => [
  ...(paidFrom === undefined
    ? []
    : [sql`t.paid_at >= (${paidFrom}::date - interval '1 day')::timestamptz`]),
  ...(paidTo === undefined
    ? []
    : [sql`t.paid_at < (${paidTo}::date + interval '2 days')::timestamptz`]),
];

const paidDays = ({ filters }: ChosenFees, way: FoundBy): Sql[] => {
  const conditions = paidConditions(filters, sql`t.paid_on`);
  if (conditions.length === 0) return [];
  return way === 'gathered'
    ? [...conditions, ...momentConditions(filters)]
    : [askedBy(way, sql.join(conditions, sql` and `))];
};

/** On `t`, the fees of one year and state: the planner takes each further condition on those for one that leaves fewer. */
export const groupConditions = (chosen: ChosenFees, way: FoundBy): Sql =>
  sql.join(
    [
      sql`t.org_id = ${chosen.orgId} and t.is_listed`,
      ...sharedConditions(chosen, sql`t.since_on`, way),
      ...paidDays(chosen, way),
      ...dueConditions(chosen, way),
    ],
    sql` and `,
  );

/** On `t`, the fees. */
export const feeConditions = (chosen: ChosenFees): Sql =>
  sql.join([groupConditions(chosen, 'gathered'), ...placeConditions(chosen)], sql` and `);

/** Of what is kept, by year and state. */
export function keptCounts(chosen: ChosenFees): Sql {
  const { orgId, filters } = chosen;
  if (!isStepped(chosen)) return sql`fee_sums t where ${sumConditions(chosen)}`;
  const conditions = [
    ...placeConditions(chosen),
    ...sharedConditions(chosen, sql`t.due_on`),
    stepConditions(filters),
  ];
  return sql`due_steps t where t.org_id = ${orgId} and ${sql.join(conditions, sql` and `)}`;
}

/** On `t`, the sums. */
export function sumConditions(chosen: ChosenFees): Sql {
  const by = isPaidIn(chosen.filters) ? 'payment' : 'deadline';
  return sql.join(
    [
      sql`t.org_id = ${chosen.orgId} and t.by = ${by}`,
      ...placeConditions(chosen),
      ...sharedConditions(chosen, sql`t.day`),
      ...paidConditions(chosen.filters, sql`t.day`),
    ],
    sql` and `,
  );
}
