import '../tables.ts';
import type { InvoiceRow as ListedInvoice } from '@ardoise/contract/invoicing/invoices';
import { invoiceState } from '@ardoise/contract/values/invoice-state';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allRows, inOrder, type List, type PageOfIds } from '../../../platform/lists/list.ts';
import { studentNameIn } from '../../students/public.ts';
import { daysBetween } from '../drafts/shift-days.ts';
import type { InvoiceRow } from '../tables.ts';
import {
  chooseInvoices,
  type InvoiceFilters,
  type InvoiceSort,
  isGathered,
  isSummed,
  orderOf,
  sumConditions,
} from './choose-invoices.ts';
import { mostPeople } from './found-by.ts';

/** Newest first unless another order is asked for. */
export const invoiceList: List<
  InvoiceFilters & { readonly sort?: InvoiceSort | undefined },
  ListedInvoice
> = (_tx, orgId, filters) => {
  const order = orderOf(filters.sort ?? '-createdAt');
  return {
    find: async (on, paging) => {
      const { page, perPage } = paging;
      const most = paging === allRows ? undefined : mostPeople;
      const { where, hasMore } = await chooseInvoices(on, orgId, filters, most);
      const total = isSummed(filters)
        ? sql`select coalesce(sum(invoices), 0)::bigint from invoice_sums where ${sumConditions(orgId, filters)}`
        : sql`select count(*) from invoices v where ${where}`;
      const limited = sql`order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`;
      const asked: RawBuilder<PageOfIds> = isGathered(filters)
        ? sql`with v as materialized (select v.id, ${sortedBy} from invoices v where ${where})
            select to_json(array(select v.id from v ${limited})) as ids, (select count(*) from v) as total`
        : sql`select to_json(array(select v.id from invoices v where ${where} ${limited})) as ids, (${total}) as total`;
      const { rows } = await asked.execute(on);
      return { ...(rows[0] ?? { ids: [], total: 0 }), hasMore };
    },
    read: (on, ids) => readRows(on, orgId, ids, filters.today),
  };
};

/** Only what a page can be ordered by is kept of what was gathered. */
const sortedBy = sql`v.number_key, v.sort_name, v.sort_due_on, v.total, v.paid, v.pending, v.created_at`;

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
