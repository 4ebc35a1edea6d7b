import type { ContactKind } from '@ardoise/contract/arrears/follow-up';
import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import type { ContactWay } from '@ardoise/contract/dashboard/dashboard-parts';
import { addDays } from '@ardoise/contract/values/periods';
import { sql } from 'kysely';
import { together } from '../../platform/db/database.ts';
import { countFamiliesDue, findTopDebtors, readDebts } from '../arrears/public.ts';
import type { DueSpan } from './rules.ts';
import type { Asked } from './school.ts';

type Debtor = Dashboard['debtors'][number];

interface LateFamilies {
  readonly families: number;
  /** Of each span of deadlines, who owes something of it; and who owes something of it or of what is older. */
  readonly ofSpans: ReadonlyArray<{ readonly families: number; readonly familiesFrom: number }>;
  readonly debtors: Debtor[];
}

const mostShown = 5;

/** How many families are late, of what, and who is late with most. Of a school that was brought to today. */
export async function readLateFamilies(
  asked: Asked,
  spans: readonly DueSpan[],
): Promise<LateFamilies> {
  const { tx, orgId, today } = asked;
  const [[families = 0, ...counts], debtors] = await together([
    countFamiliesDue(tx, orgId, [
      { dueFrom: null, dueTo: addDays(today, -1) },
      ...spans,
      ...spans.map(({ dueTo }) => ({ dueFrom: null, dueTo })),
    ]),
    readDebtors(asked),
  ]);
  return {
    families,
    ofSpans: spans.map((_, place) => ({
      families: counts[place] ?? 0,
      familiesFrom: counts[spans.length + place] ?? 0,
    })),
    debtors,
  };
}

/** Whatever somebody wrote down beside a call was said to the family. */
const wayOf: Record<ContactKind, ContactWay> = {
  call: 'call',
  talk: 'talk',
  whatsApp: 'talk',
  email: 'talk',
  other: 'talk',
  letter: 'letter',
  link: 'link',
  campaign: 'sms',
  reminder: 'sms',
};

async function readDebtors(asked: Asked): Promise<Debtor[]> {
  const { tx, orgId, today } = asked;
  const ids = await findTopDebtors(tx, orgId, mostShown);
  const [rows, known] = await together([readDebts(tx, orgId, today, ids), readPaying(asked, ids)]);
  return rows.map(({ id, name, late, owed, lateSince, daysLate, promise, lastContact }) => ({
    id,
    name,
    children: known.get(id)?.children ?? 0,
    late,
    owed,
    since: lateSince ?? today,
    daysLate,
    lastPaidAt: known.get(id)?.lastPaidAt?.toISOString() ?? null,
    promisedFor: promise?.state === 'open' ? promise.dueOn : null,
    lastContact:
      lastContact === null
        ? null
        : {
            at: lastContact.at,
            way: wayOf[lastContact.kind],
            isDelivered: isDelivered(lastContact.state),
          },
  }));
}

const isDelivered = (state: string | null): boolean | null =>
  state === 'delivered' ? true : state === 'failed' ? false : null;

interface Paying {
  readonly id: string;
  readonly children: number;
  readonly lastPaidAt: Date | null;
}

/**
 * For how many children each family owes, and when it last paid anything that stands. How many are asked for is hidden from the
 * planner, which would plan anew each time.
 */
async function readPaying(
  { tx, orgId }: Asked,
  familyIds: readonly string[],
): Promise<Map<string, Paying>> {
  if (familyIds.length === 0) return new Map();
  const { rows } = await sql<Paying>`
    select f.id, owing.children, paid.at as "lastPaidAt"
      from unnest((select ${[...familyIds]}::uuid[])) as f (id)
     cross join lateral (select count(*) filter (where o.owed > 0) as children
                           from student_owed o where o.org_id = ${orgId} and o.family_id = f.id) owing
      left join lateral (select p.paid_at as at from payments p
                          where p.org_id = ${orgId} and p.family_id = f.id and p.reverses_id is null
                            and p.method not in ('toCredit', 'merged', 'refund', 'opening')
                            and not exists (select from payments back
                                             where back.org_id = ${orgId} and back.reverses_id = p.id)
                          order by p.paid_at desc limit 1) paid on true`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
