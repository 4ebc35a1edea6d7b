import { shownOfKind } from '@ardoise/contract/attention';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { sessionNumber } from './present-session.ts';

interface FoundRow {
  id: string;
  number: number;
  till: string;
  cashier: string;
  at: Date;
  variance: number;
  count: number;
}

const present = (rows: readonly FoundRow[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map(({ number, at, count: _count, ...row }) => ({
    ...row,
    number: sessionNumber(number),
    at: at.toISOString(),
  })),
});

/** After this long an open session was forgotten, whoever works late. */
const forgottenHours = 16;

/** Variances are looked at for this long; afterwards they stand in the list of sessions. */
const varianceDays = 7;

export async function findForgottenSessions({
  tx,
  orgId,
  now,
}: Pick<Work, 'tx' | 'orgId' | 'now'>) {
  const { rows } = await sql<FoundRow>`
    select id, number, till, cashier_name as cashier, opened_at as at, 0 as variance, count(*) over () as count
      from cash_sessions
     where org_id = ${orgId} and closed_at is null
       and opened_at < ${now}::timestamptz - make_interval(hours => ${forgottenHours})
     order by opened_at, id limit ${shownOfKind}`.execute(tx);
  return present(rows);
}

export async function findVariances({ tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>) {
  const { rows } = await sql<FoundRow>`
    select id, number, till, cashier_name as cashier, closed_at as at, counted - expected as variance,
           count(*) over () as count
      from cash_sessions
     where org_id = ${orgId} and counted <> expected
       and closed_at > ${now}::timestamptz - make_interval(days => ${varianceDays})
     order by closed_at desc, id limit ${shownOfKind}`.execute(tx);
  return present(rows);
}
