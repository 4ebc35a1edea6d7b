import '../tables.ts';
import type { OwedTotals } from '@ardoise/contract/owed';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allRows } from '../../../platform/lists/list.ts';
import { addUpStudents } from '../owed/owed-lists.ts';
import { addUpSchool, addUpYear, nothingOwed } from '../owed/owed-of-school.ts';
import { joinOwed, onKeptDay, type OwedScope, overdueOf } from '../owed/owed-scope.ts';
import {
  type Chosen,
  chooseStudents,
  classIn,
  conditionsOf,
  isOnlyOfYear,
  joinOf,
  type StudentFilters,
  waysOf,
} from './choose-students.ts';
import { studentList } from './list-students.ts';

/** Whom the filters choose as `t`, with what they owe as `o` and their class, for whoever adds them up by more than one thing. */
export async function relateStudents(tx: Tx, orgId: string, filters: StudentFilters) {
  const chosen = await chooseStudents(tx, orgId, filters);
  const { year, owed } = chosen;
  const { q = '' } = filters;
  const isChosen =
    q === ''
      ? sql`${conditionsOf(orgId, chosen, true)} and (${sql.join(waysOf(chosen), sql` or `)})`
      : sql`t.id = any(${[...(await (await studentList(tx, orgId, filters)).find(tx, allRows)).ids]}::uuid[])`;
  return {
    from: sql`from students t ${joinOwed(owed)} where t.org_id = ${orgId} and ${isChosen}`,
    classId: classIn(orgId, year, 't'),
    owed: sql`coalesce(o.owed, 0)`,
    overdue: overdueOf(owed),
  };
}

/** Of more than so many each is not looked up at each look at the list. */
export const mostAddedUp = 500;

/** So few are in no class of the year where they are taken off from all. */
const mostTakenOff = 1_000;

/** What all whom the filters choose owe together, on all pages; where nothing kept tells that, of so many. */
export async function addUpOwed(
  tx: Tx,
  orgId: string,
  filters: StudentFilters,
): Promise<OwedTotals> {
  const chosen = await chooseStudents(tx, orgId, filters);
  if (filters.owed === 'paid') return nothingOwed;
  const owed = await onKeptDay(tx, chosen.owed);
  if ((filters.q ?? '') === '') {
    const { owed: filter, ...others } = filters;
    const { yearId } = owed;
    if (isOnlyOfYear(others))
      return yearId === undefined
        ? addUpSchool(tx, owed, filter)
        : addUpYear(tx, { ...owed, yearId }, 'students', filter);
    const ofEnrolled = isOnlyEnrolled(filters) ? await addUpEnrolled(tx, chosen, owed) : null;
    if (ofEnrolled !== null) return ofEnrolled;
  }
  const { ids, hasMore } =
    (filters.q ?? '') === ''
      ? await idsToAddUp(tx, chosen, owed, mostAddedUp)
      : await findToAddUp(tx, orgId, filters);
  const totals = await addUpIds(tx, owed, ids);
  return hasMore ? { ...totals, hasMore } : totals;
}

interface IdsToAddUp {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

async function findToAddUp(tx: Tx, orgId: string, filters: StudentFilters): Promise<IdsToAddUp> {
  const list = await studentList(tx, orgId, filters);
  const { ids, total, hasMore } = await list.find(tx, { page: 1, perPage: mostAddedUp });
  return { ids, hasMore: hasMore === true || total > ids.length };
}

/** The first so many whom the filters choose. */
async function idsToAddUp(
  tx: Tx,
  chosen: Chosen,
  owed: OwedScope,
  most: number,
): Promise<IdsToAddUp> {
  const { orgId } = owed;
  const join = joinOf({ ...chosen, owed });
  const conditions = conditionsOf(orgId, { ...chosen, owed }, join !== undefined);
  // Written out: of a limit that is not known the plan expects a tenth of all.
  const { rows } = await sql<{ id: string }>`
    select t.id from students t ${join ?? sql``}
     where t.org_id = ${orgId} and ${conditions} and (${sql.join(waysOf(chosen), sql` or `)})
     limit ${sql.lit(most + 1)}`.execute(tx);
  return { ids: rows.slice(0, most).map(({ id }) => id), hasMore: rows.length > most };
}

function addUpIds(tx: Tx, owed: OwedScope, ids: readonly string[]): Promise<OwedTotals> {
  const { orgId, yearId } = owed;
  const source =
    yearId === undefined
      ? sql`from student_owed o where o.org_id = ${orgId} and o.student_id = any(${[...ids]}::uuid[])`
      : sql`from students t ${joinOwed(owed)} where t.org_id = ${orgId} and t.id = any(${[...ids]}::uuid[])`;
  return addUpStudents(tx, source, owed);
}

const isOnlyEnrolled = ({ state, ...others }: StudentFilters): boolean =>
  state === 'enrolled' && isOnlyOfYear(others) && others.yearId === undefined;

/** Nearly everybody: what all owe is kept, and the few who are in no class of the year are taken off. Null where they are not few. */
async function addUpEnrolled(tx: Tx, chosen: Chosen, owed: OwedScope): Promise<OwedTotals | null> {
  const others: string[] = [];
  for (const state of ['new', 'left'] as const) {
    const filters = { ...chosen.filters, state };
    const few = await idsToAddUp(tx, { ...chosen, filters }, owed, mostTakenOff);
    others.push(...few.ids);
    if (few.hasMore || others.length > mostTakenOff) return null;
  }
  const all = await addUpSchool(tx, owed, undefined);
  const less = await addUpIds(tx, owed, others);
  return {
    owing: all.owing - less.owing,
    amount: all.amount - less.amount,
    late: all.late - less.late,
    overdue: all.overdue - less.overdue,
  };
}
