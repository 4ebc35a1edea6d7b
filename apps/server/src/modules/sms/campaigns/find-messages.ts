import '../tables.ts';
import { type SmsMessageState, smsMessageStates } from '@ardoise/contract/sms/campaigns';
import { withoutMarks } from '@ardoise/contract/values/marks';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findInParts,
  findRows,
  type PageOfIds,
  type Paging,
  type RowsOfBothEnds,
} from '../../../platform/lists/list.ts';
import { matchText, matchWords } from '../../../platform/lists/match-words.ts';
import type { MessageRow } from '../tables.ts';

type Sql = RawBuilder<unknown>;

export interface MessageFilters {
  /** The guardian's name, or digits of one of the guardian's phones. */
  readonly q?: string | undefined;
  readonly state?: SmsMessageState | undefined;
}

interface OfCampaign {
  readonly orgId: string;
  readonly campaignId: string;
}

/** Those in trouble first. */
const statesInOrder: readonly SmsMessageState[] = [
  'failed',
  'unknown',
  'queued',
  'sent',
  'delivered',
  'cancelled',
];

/** As they are kept: what a gateway has in hand is shown, and counted, as what waits. */
const keptStates = (state: SmsMessageState): ReadonlyArray<MessageRow['state']> =>
  state === 'queued' ? ['queued', 'sending'] : [state];

const order = sql`case ${sql.join(
  statesInOrder.map((state, i) => sql`when ${isOfState(state)} then ${sql.lit(i)}`),
  sql` `,
)} end, t.id`;

function isOfState(state: SmsMessageState): Sql {
  return sql`t.state in (${sql.join(keptStates(state).map((kept) => sql.lit(kept)))})`;
}

/** Digits alone are meant for a phone; no name has any. */
function searched({ orgId }: OfCampaign, typed: string): Sql[] {
  const digits = withoutMarks(typed)
    .replace(/^(?:\+|00)237(?=\d)/, '')
    .replace(/^\+/, '');
  const isPhone = /^\d+$/.test(digits);
  const matches = isPhone ? matchText('p.number', digits) : matchWords('g.folded_name', typed);
  if (matches.length === 0) return [];
  const fits = sql.join(matches, sql` and `);
  return [
    isPhone
      ? sql`exists (select from guardian_phones p where p.org_id = ${orgId} and p.guardian_id = t.guardian_id and ${fits})`
      : sql`exists (select from guardians g where g.org_id = ${orgId} and g.id = t.guardian_id and ${fits})`,
  ];
}

/** A file is of one moment, whatever is sent meanwhile; a page is found by how many there are of each state, counted with each change. */
export function findMessages(
  tx: Tx,
  campaign: OfCampaign,
  { q = '', state }: MessageFilters,
  paging: Paging,
): Promise<PageOfIds> {
  if (q === '' && paging !== allRows) return findUnsearched(tx, campaign, state, paging);
  return findRows(tx, {
    table: 'sms_messages',
    where: [
      sql`t.org_id = ${campaign.orgId}`,
      sql`t.campaign_id = ${campaign.campaignId}`,
      ...(state === undefined ? [] : [isOfState(state)]),
    ],
    searched: searched(campaign, q),
    order,
    ...paging,
  });
}

async function findUnsearched(
  tx: Tx,
  { orgId, campaignId }: OfCampaign,
  state: SmsMessageState | undefined,
  paging: Paging,
): Promise<PageOfIds> {
  const { rows } = await sql<{ state: SmsMessageState; total: number }>`
    select state, sum(rows)::int as total from list_counts
     where org_id = ${orgId} and list = 'smsMessages' and state = any(${[...smsMessageStates]}::text[])
       and class_id = ${campaignId} and gender = 0
     group by state`.execute(tx);
  const totals = new Map(rows.map((row) => [row.state, row.total]));
  const partOf = (one: SmsMessageState): RowsOfBothEnds => ({
    source: sql`(${sql.join(
      keptStates(one).map(
        (kept) => sql`select id from sms_messages
          where org_id = ${orgId} and campaign_id = ${campaignId} and state = ${kept}`,
      ),
      sql` union all `,
    )}) t where true`,
    order: sql`id`,
    backwards: sql`id desc`,
    total: totals.get(one) ?? 0,
  });
  return findInParts(tx, (state === undefined ? statesInOrder : [state]).map(partOf), paging);
}
