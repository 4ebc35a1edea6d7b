import '../tables.ts';
import type { InvoiceRow as ListedInvoice } from '@ardoise/contract/invoicing/invoices';
import { invoiceState } from '@ardoise/contract/values/invoice-state';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findFromNearerEnd,
  inOrder,
  type List,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import type { CountedDays } from '../../../platform/lists/pass-days.ts';
import { studentNameIn } from '../../students/public.ts';
import { daysBetween } from '../drafts/shift-days.ts';
import type { InvoiceRow } from '../tables.ts';
import {
  backwardsOf,
  allOf,
  boundsOfPage,
  type ChosenInvoices,
  chooseInvoices,
  type InvoiceFilters,
  type InvoiceSort,
  isByDeadline,
  isGathered,
  isSummed,
  orderOf,
  sumConditions,
} from './choose-invoices.ts';
import { countIssued, isOfDaysAlone } from './count-issued.ts';

type Sql = RawBuilder<unknown>;

/** Newest first unless another order is asked for. */
export const invoiceList: List<
  InvoiceFilters & { readonly sort?: InvoiceSort | undefined },
  ListedInvoice
> = (_tx, orgId, filters) => {
  const { sort = '-createdAt' } = filters;
  return {
    find: async (on, paging) => {
      const bounds = paging === allRows ? {} : boundsOfPage;
      const chosen = await chooseInvoices(on, orgId, filters, bounds);
      const { hasMore } = chosen;
      const where = allOf([...chosen.conditions, ...chosen.asked]);
      if (isGathered(filters))
        return { ...(await findGathered(on, where, orderOf(sort), paging)), hasMore };
      const { rows } = await sql<Counted>`${count(orgId, filters, where)}`.execute(on);
      const total = rows[0]?.total ?? 0;
      return findFromNearerEnd(on, {
        ...paging,
        source: total > fewInvoices ? manyOf(chosen, filters, sort) : fewOf(where),
        ...(total > fewInvoices && isOfAll(filters) && sort.endsWith('createdAt')
          ? { days: { ...daysOf(orgId), isNewestFirst: sort.startsWith('-') } }
          : {}),
        order: orderOf(sort),
        backwards: orderOf(backwardsOf(sort)),
        total,
      });
    },
    read: (on, ids) => readRows(on, orgId, ids, filters.today),
  };
};

function count(orgId: string, filters: InvoiceFilters, where: Sql): Sql {
  if (isSummed(filters))
    return sql`select coalesce(sum(invoices), 0)::bigint as total from invoice_sums where ${sumConditions(orgId, filters)}`;
  if (isOfDaysAlone(filters)) return countIssued(orgId, filters);
  return sql`select count(*) as total from invoices v where ${where}`;
}

const isOfAll = (filters: InvoiceFilters): boolean =>
  isSummed(filters) && filters.state === undefined && filters.age === undefined;

/** On which days they were made: counted with each change, see `list_counts`. */
const daysOf = (orgId: string): CountedDays => ({
  counts: sql`select state::date as day, rows as n from list_counts where org_id = ${orgId} and list = 'invoiceDays'`,
  at: sql`v.created_at`,
  zone: sql`'UTC'`,
});

/** So few are gathered by the index of what chooses them, and sorted; of more, each is asked in the order of the list. */
const fewInvoices = 1_000;

const fewOf = (where: Sql): Sql =>
  sql`(select v.id, ${sortedBy} from invoices v where ${where} offset 0) v`;

function manyOf(
  { conditions, asked }: ChosenInvoices,
  filters: InvoiceFilters,
  sort: InvoiceSort,
): Sql {
  const ofEach = asked.map((condition) => sql`case when ${condition} then true end`);
  // Those of which nothing is pending are the first in that order, and may be most of all.
  const pending = sort.endsWith('pending') && isByDeadline(filters) ? [sql`v.pending > 0`] : [];
  return sql`invoices v where ${allOf([...conditions, ...ofEach, ...pending])}`;
}

interface Counted {
  readonly total: number;
}

/** Only what a page can be ordered by is kept of what was gathered. */
const sortedBy = sql`v.number_key, v.sort_name, v.sort_due_on, v.total, v.paid, v.pending, v.created_at`;

/** What is searched for is gathered once, for the page and for how many there are. */
async function findGathered(
  tx: Tx,
  where: Sql,
  order: Sql,
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const { rows } = await sql<PageOfIds>`
    with v as materialized (select v.id, ${sortedBy} from invoices v where ${where})
    select to_json(array(select v.id from v order by ${order}
                          limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from v) as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

type ReadRow = Pick<
  InvoiceRow,
  'id' | 'number' | 'title' | 'state' | 'total' | 'paid' | 'credited' | 'pending'
> &
  Pick<ListedInvoice, 'family' | 'students' | 'billTo' | 'createdBy'> & {
    readonly nextDueOn: string | null;
    readonly sortDueOn: string;
    readonly openedAt: Date | null;
    readonly createdAt: Date;
    readonly sentAt: Date | null;
  };

async function readRows(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  today: string,
): Promise<ListedInvoice[]> {
  const { rows } = await sql<ReadRow>`
    select v.id, v.number, v.title, v.state, v.total, v.paid, v.credited, v.pending, v.bill_to as "billTo",
           v.next_due_on as "nextDueOn", v.sort_due_on as "sortDueOn", v.opened_at as "openedAt",
           v.created_at as "createdAt", v.created_by_name as "createdBy", v.sent_at as "sentAt",
           json_build_object('id', f.id, 'name', f.name, 'familyId', f.number) as family,
           (select coalesce(json_agg(json_build_object('id', s.id, 'name', ${studentNameIn('s')}, 'className', c.name)
                     order by s.sort_name, s.id), '[]')
              from (select distinct i.student_id from invoice_items i
                     where i.org_id = v.org_id and i.invoice_id = v.id) billed
              join students s on s.org_id = v.org_id and s.id = billed.student_id
              left join classes c on c.org_id = s.org_id and c.id = s.class_id) as students
      from invoices v join families f on f.org_id = v.org_id and f.id = v.family_id
     where v.org_id = ${orgId} and v.id = any(${[...ids]}::uuid[])`.execute(tx);
  return inOrder(ids, rows).map((row) => present(row, today));
}

function present(row: ReadRow, today: string): ListedInvoice {
  const { nextDueOn, sortDueOn, openedAt, createdAt, sentAt, ...shown } = row;
  return {
    ...shown,
    state: invoiceState(row, today),
    dueOn: sortDueOn,
    daysLate: nextDueOn === null ? 0 : Math.max(0, daysBetween(nextDueOn, today)),
    isOpened: openedAt !== null,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
