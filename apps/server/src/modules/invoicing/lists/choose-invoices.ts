import '../tables.ts';
import type { InvoiceSortKey, invoiceFilters } from '@ardoise/contract/invoicing/invoices';
import {
  type InvoiceAge,
  invoiceAgeDays,
  type InvoiceState,
} from '@ardoise/contract/values/invoice-state';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { shiftDay } from '../drafts/shift-days.ts';
import { type Chosen, foundBy, mostPeople } from './found-by.ts';

type Sql = RawBuilder<unknown>;

/** `today` is the day at the school: by it is told what is overdue. */
export type InvoiceFilters = z.output<typeof invoiceFilters> & {
  readonly q?: string | undefined;
  readonly today: string;
};

/** The rule of the contract, in SQL: on a standing and the next deadline, of an invoice or of what was added up of many. */
export const isInState = (state: InvoiceState, today: string, day: Sql): Sql => {
  switch (state) {
    case 'sent':
      return sql`standing = 'open' and ${day} >= ${today}::date`;
    case 'partiallyPaid':
      return sql`standing = 'part' and ${day} >= ${today}::date`;
    case 'pastDue':
      return sql`standing in ('open', 'part') and ${day} < ${today}::date`;
    default:
      return sql`standing = ${state}`;
  }
};

export function isOfAge(age: InvoiceAge, today: string, day: Sql): Sql {
  const { from, to } = invoiceAgeDays[age];
  const latest = sql`${day} <= ${shiftDay(today, -from)}::date`;
  return to === null ? latest : sql`${latest} and ${day} >= ${shiftDay(today, -to)}::date`;
}

/** Only by state and age: that is added up already. */
export const isSummed = (filters: InvoiceFilters): boolean =>
  [
    filters.q === '' ? undefined : filters.q,
    filters.classId,
    filters.from,
    filters.to,
    filters.familyId,
    filters.studentId,
    filters.runId,
  ].every((given) => given === undefined);

/** Only of what is pending: it has a next deadline. */
export const isByDeadline = ({ state, age }: InvoiceFilters): boolean =>
  age !== undefined || state === 'sent' || state === 'partiallyPaid' || state === 'pastDue';

/** The ids of what is chosen are gathered first: once for the page and for how many there are. */
export const isGathered = ({ q, classId, studentId }: InvoiceFilters): boolean =>
  (q !== undefined && q !== '') || classId !== undefined || studentId !== undefined;

/** On the sums. */
export const sumConditions = (
  orgId: string,
  { state, age, today }: Pick<InvoiceFilters, 'state' | 'age' | 'today'>,
): Sql =>
  sql.join(
    [
      sql`org_id = ${orgId}`,
      ...(state === undefined ? [] : [isInState(state, today, sql`day`)]),
      ...(age === undefined ? [] : [isOfAge(age, today, sql`day`)]),
    ],
    sql` and `,
  );

/** No class has more students; a page is of those by name. */
const mostOfClass = 200;

/** Of how many people a page is. */
export interface Bounds {
  readonly people?: number;
  readonly ofClass?: number;
}
export const boundsOfPage: Bounds = { people: mostPeople, ofClass: mostOfClass };

/** What is chosen, by several conditions. */
export interface ChosenInvoices extends Pick<Chosen, 'hasMore'> {
  readonly conditions: readonly Sql[];
  /** Beside them, what an index would answer that has no order of the list. */
  readonly asked: readonly Sql[];
}

/** On `v`, the invoices: by a search or a class, of all people that it has or of so many. */
export async function chooseInvoices(
  tx: Tx,
  orgId: string,
  filters: InvoiceFilters,
  bounds: Bounds = {},
): Promise<ChosenInvoices> {
  const { state, age, classId, from, to, familyId, studentId, runId, q, today } = filters;
  const day = sql`v.next_due_on`;
  const where: Sql[] = [sql`v.org_id = ${orgId}`];
  if (state !== undefined) where.push(isInState(state, today, day));
  if (from !== undefined) where.push(sql`v.issued_on >= ${from}::date`);
  if (to !== undefined) where.push(sql`v.issued_on <= ${to}::date`);
  if (familyId !== undefined) where.push(sql`v.family_id = ${familyId}`);
  if (runId !== undefined) where.push(sql`v.run_id = ${runId}`);
  if (studentId !== undefined) where.push(isFor(orgId, sql`i.student_id = ${studentId}`));
  const ofClass =
    classId === undefined ? [] : await studentsOfClass(tx, orgId, classId, bounds.ofClass);
  if (classId !== undefined)
    where.push(isFor(orgId, sql`i.student_id = any(${ofClass.slice(0, bounds.ofClass)}::uuid[])`));
  const found =
    q === undefined || q === '' ? null : await foundBy(tx, orgId, { q, today }, bounds.people);
  if (found !== null) where.push(found.where);
  const hasMore = found?.hasMore === true || ofClass.length > (bounds.ofClass ?? Infinity);
  const asked = age === undefined ? [] : [isOfAge(age, today, day)];
  return { conditions: where, asked, hasMore };
}

export const allOf = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `);

/** All of them, or the first so many by name and one more. */
export async function studentsOfClass(
  tx: Tx,
  orgId: string,
  classId: string,
  most: number | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from students where org_id = ${orgId} and class_id = ${classId}
     order by sort_name, id limit ${most === undefined ? null : most + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** All of them, for sums and reports. */
export const invoiceConditions = async (
  tx: Tx,
  orgId: string,
  filters: InvoiceFilters,
): Promise<Sql> => {
  const { conditions, asked } = await chooseInvoices(tx, orgId, filters);
  return allOf([...conditions, ...asked]);
};

/** The few ids first: asked of each invoice, all of a school would be looked at. */
const isFor = (orgId: string, item: Sql): Sql =>
  sql`v.id = any(array(select distinct i.invoice_id from invoice_items i where i.org_id = ${orgId} and ${item}))`;

const sortColumns: Record<InvoiceSortKey, Sql> = {
  number: sql`v.number_key`,
  family: sql`v.sort_name`,
  dueOn: sql`v.sort_due_on`,
  total: sql`v.total`,
  paid: sql`v.paid`,
  pending: sql`v.pending`,
  createdAt: sql`v.created_at`,
};

export type InvoiceSort = InvoiceSortKey | `-${InvoiceSortKey}`;

export function orderOf(sort: InvoiceSort): Sql {
  const isDown = sort.startsWith('-');
  const column = sortColumns[(isDown ? sort.slice(1) : sort) as InvoiceSortKey];
  return isDown ? sql`${column} desc, v.id desc` : sql`${column}, v.id`;
}

export const backwardsOf = (sort: InvoiceSort): InvoiceSort =>
  sort.startsWith('-') ? (sort.slice(1) as InvoiceSortKey) : `-${sort as InvoiceSortKey}`;
