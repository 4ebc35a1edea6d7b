import type { AuditEntry, AuditFilters, listAudit } from '@ardoise/contract/audit';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';

export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly role: Role | null;
  readonly isKey: boolean;
  readonly address: string | null;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly timeZone: string;
}

/** Columns of a row, with the role that whoever acted has now. */
export const readAuditRows = (
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<{ rows: AuditRow[] }> =>
  sql<AuditRow>`
    select a.id, a.at, a.actor_id as "actorId", a.actor_name as actor, m.role, k.id is not null as "isKey", a.address, a.action, a.subject,
           a.subject_id as "subjectId", a.before, a.after, o.time_zone as "timeZone"
      from (select * from audit_log t where ${where} ${rest}) a
      join organisations o on o.org_id = a.org_id
      left join memberships m on m.org_id = a.org_id and m.person_id = a.actor_id
      left join api_keys k on k.org_id = a.org_id and k.id = a.actor_id
     order by a.id desc`.execute(tx);

/** An id begins with the milliseconds of its moment: the lowest that anything could have been given at it. */
const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

async function dayBegins(tx: Tx, orgId: string, day: string, after: number): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + ${after}::int)::timestamp at time zone time_zone as at
      from organisations where org_id = ${orgId}`.execute(tx);
  return firstIdAt(Math.max(0, rows[0]?.at.getTime() ?? 0));
}

/** What the filters choose, on `t`: each is a condition that one of the indexes has, and the period is a range of ids. */
export async function chooseAudit(
  tx: Tx,
  orgId: string,
  { personId, kind, action, subjectId, from, to }: AuditFilters,
): Promise<Array<RawBuilder<unknown>>> {
  return [
    sql`t.org_id = ${orgId}`,
    ...(personId === undefined ? [] : [sql`t.actor_id = ${personId}`]),
    ...(kind === undefined ? [] : [sql`t.subject = ${kind}`]),
    ...(action === undefined ? [] : [sql`t.action = ${action}`]),
    ...(subjectId === undefined ? [] : [sql`t.subject_id = ${subjectId}`]),
    ...(from === undefined ? [] : [sql`t.id >= ${await dayBegins(tx, orgId, from, 0)}::uuid`]),
    ...(to === undefined ? [] : [sql`t.id < ${await dayBegins(tx, orgId, to, 1)}::uuid`]),
  ];
}

export const presentEntry = ({
  timeZone: _timeZone,
  role,
  isKey,
  at,
  ...shown
}: AuditRow): AuditEntry => ({
  ...shown,
  at: at.toISOString(),
  actorRole: isKey ? 'apiKey' : (role ?? (shown.actorId === null ? 'nonStaff' : 'otherStaff')),
});

type Query = Input<typeof listAudit>['query'];

/** Newest first. A page begins at an entry and not at a count, so that the millionth costs what the first does. */
export async function listEntries(
  context: SchoolContext,
  query: Query,
): Promise<Answer<typeof listAudit>> {
  const { tx, orgId } = context;
  const { perPage, before, after } = query;
  const chosen = await chooseAudit(tx, orgId, query);
  const readPage = async (edge: Array<RawBuilder<unknown>>, direction: 'asc' | 'desc') => {
    const { rows } = await readAuditRows(
      tx,
      sql.join([...chosen, ...edge], sql` and `),
      sql`order by t.id ${sql.raw(direction)} limit ${perPage + 1}`,
    );
    return rows.map(presentEntry);
  };
  if (after !== undefined) {
    const rows = await readPage([sql`t.id > ${after}::uuid`], 'asc');
    // The one more that was read shows that there are newer ones still; with none, this is the first page.
    if (rows.length > perPage) {
      const items = rows.slice(1);
      return { items, newer: items[0]?.id ?? null, older: items.at(-1)?.id ?? null };
    }
  }
  const isFirst = before === undefined;
  const rows = await readPage(isFirst ? [] : [sql`t.id < ${before}::uuid`], 'desc');
  const items = rows.slice(0, perPage);
  return {
    items,
    older: rows.length > perPage ? (items.at(-1)?.id ?? null) : null,
    newer: isFirst ? null : (items[0]?.id ?? null),
  };
}
