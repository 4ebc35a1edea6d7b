import '../tables.ts';
import type { SmsEntry, SmsEntryKind } from '@ardoise/contract/sms/account';
import { sql } from 'kysely';
import { findRows, type List } from '../../../platform/lists/list.ts';

interface Filters {
  readonly kind?: SmsEntryKind | undefined;
}

/** A reminder a day for each deadline of years: what is beyond is not counted. */
const mostCounted = 2_000;

/** Newest first. */
export const entryList: List<Filters, SmsEntry> = (_tx, orgId, { kind }) => ({
  find: (tx, paging) =>
    findRows(tx, {
      table: 'sms_entries',
      where: [sql`t.org_id = ${orgId}`, ...(kind === undefined ? [] : [sql`t.kind = ${kind}`])],
      order: sql`t.at desc, t.id desc`,
      countedTo: mostCounted,
      ...paging,
    }),
  read: async (tx, ids) => {
    const { rows } = await sql<SmsEntry & { at: Date }>`
      select e.id, e.at, e.kind, e.messages, e.reserved_delta as reserved, e.xaf,
             e.campaign_id as "campaignId", c.name as "campaignName", e.order_id as "orderId"
        from unnest(${[...ids]}::uuid[]) with ordinality as page (id, place)
        join sms_entries e on e.org_id = ${orgId} and e.id = page.id
        left join sms_campaigns c on c.org_id = e.org_id and c.id = e.campaign_id order by page.place`.execute(
      tx,
    );
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
  },
});
