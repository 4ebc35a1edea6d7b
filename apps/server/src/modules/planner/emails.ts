import './tables.ts';
import type {
  EmailLabel,
  listEmails as listCall,
  markEmails as markCall,
  SchoolEmail,
} from '@ardoise/contract/planner/emails';
import { plannerErrors } from '@ardoise/contract/planner/planner-errors';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { countedUpTo } from '../../platform/lists/list.ts';
import { matchText } from '../../platform/lists/match-words.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { tryNow } from '../messages/public.ts';

type Reading = Pick<SchoolContext, 'tx' | 'orgId' | 'actor'>;
type Query = Input<typeof listCall>['query'];

interface EmailRow {
  readonly id: string;
  readonly recipient_masked: string;
  readonly template: string;
  readonly language: 'en' | 'fr';
  readonly state: SchoolEmail['state'];
  readonly error: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly is_starred: boolean | null;
  readonly is_trashed: boolean | null;
  readonly label: EmailLabel | null;
}

const present = (row: EmailRow): SchoolEmail => ({
  id: row.id,
  to: row.recipient_masked,
  template: row.template,
  language: row.language,
  state: row.state,
  error: row.error,
  at: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  isStarred: row.is_starred ?? false,
  isTrashed: row.is_trashed ?? false,
  label: row.label,
  canSendAgain: row.state === 'waiting',
});

/** Codes are between the provider and a person, and no school's letter. */
const isEmail = (orgId: string) =>
  sql`t.org_id = ${orgId} and t.channel = 'email' and t.kind <> 'code'`;

const withMarks = ({ actor }: Reading) => sql`
  left join email_marks m on m.org_id = t.org_id and m.person_id = ${actor.personId} and m.email_id = t.id`;

const emailsOf = (work: Reading) =>
  sql`from outbox t ${withMarks(work)} where ${isEmail(work.orgId)}`;

const folders = {
  sent: sql`m.is_trashed is not true`,
  starred: sql`m.is_starred and m.is_trashed is not true`,
  trash: sql`m.is_trashed`,
};

/** What did not go out is little among all that did, and has an index of its own. */
const unsent = sql`t.state not in ('sent', 'delivered')`;
const states = {
  waiting: sql`${unsent} and t.state in ('waiting', 'held')`,
  sent: sql`t.state in ('sent', 'delivered')`,
  failed: sql`${unsent} and t.state in ('failed', 'undelivered')`,
};

/** Emails of months are never all looked at: beyond these nobody counts them, and a part of an address is looked for in the newest. */
const mostCounted = 1_000;
const mostSearched = 1_000;

const shown = sql`t.id, t.recipient_masked, t.template, t.language, t.state, t.error, t.created_at, t.sent_at,
  m.is_starred, m.is_trashed, m.label`;

const newest = sql`order by t.created_at desc, t.id desc`;
const ofState = (state: Query['state']) => (state === undefined ? sql`true` : states[state]);
const ofLabel = (label: Query['label']) =>
  label === undefined ? sql`true` : sql`m.label = ${label}`;

export async function listEmails(work: Reading, query: Query): Promise<Answer<typeof listCall>> {
  const { page, perPage } = query;
  const [isFound] = matchText('t.recipient_masked', query.q);
  const { rows, total, hasMore } =
    isFound === undefined ? await findAll(work, query) : await findSearched(work, query, isFound);
  return { items: rows.map(present), total, ...(hasMore ? { hasMore } : {}), page, perPage };
}

interface FoundEmails {
  readonly rows: readonly EmailRow[];
  readonly total: number;
  readonly hasMore: boolean;
}

async function findAll(
  work: Reading,
  { folder, label, state, page, perPage }: Query,
): Promise<FoundEmails> {
  const chosen = sql`${emailsOf(work)} and ${folders[folder]} and ${ofLabel(label)} and ${ofState(state)}`;
  const { rows } = await sql<EmailRow>`select ${shown} ${chosen}
    ${newest} limit ${perPage} offset ${(page - 1) * perPage}`.execute(work.tx);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select ${chosen} limit ${mostCounted + 1}) few`.execute(
    work.tx,
  );
  return { rows, ...countedUpTo(mostCounted, counted.rows[0]?.total ?? 0) };
}

/**
 * The newest are gone through once, for the page and for how many there are. One's own marks are looked up only of what was found; but
 * of what is chosen by them, which is what one marked oneself, the newest are searched.
 */
async function findSearched(
  work: Reading,
  { folder, label, state, page, perPage }: Query,
  isFound: RawBuilder<unknown>,
): Promise<FoundEmails> {
  const isByMark = folder !== 'sent' || label !== undefined;
  const source = isByMark
    ? sql`${emailsOf(work)} and ${folders[folder]} and ${ofLabel(label)}`
    : sql`from outbox t where ${isEmail(work.orgId)}`;
  const { rows } = await sql<EmailRow & { readonly total: number; readonly isBeyond: boolean }>`
    with searched as materialized (
      select t.org_id, t.id, t.created_at, t.recipient_masked ${source} and ${ofState(state)} ${newest} limit ${mostSearched + 1}),
    found as materialized (
      select t.org_id, t.id, t.created_at
        from (select * from searched t ${newest} limit ${mostSearched}) t ${withMarks(work)}
       where ${isFound} and ${folders[folder]}),
    paged as (select * from found t ${newest} limit ${perPage} offset ${(page - 1) * perPage})
    select ${shown}, counts.total, counts."isBeyond"
      from (select (select count(*)::int from found) as total, (select count(*) > ${mostSearched} from searched) as "isBeyond") counts
      left join (paged join outbox t on t.org_id = paged.org_id and t.id = paged.id ${withMarks(work)}) on true ${newest}`.execute(
    work.tx,
  );
  const { total = 0, isBeyond = false } = rows[0] ?? {};
  return { rows: rows.filter(({ id }) => id !== null), total, hasMore: isBeyond };
}

/** One's own marks: what one person throws away, the others still see. */
export async function markEmails(
  work: SchoolContext,
  { ids, isStarred, isTrashed, label }: Input<typeof markCall>['body'],
): Promise<Answer<typeof markCall>> {
  const { tx, orgId, actor } = work;
  const { rows } = await sql<{ id: string }>`
    insert into email_marks as m (org_id, person_id, email_id, is_starred, is_trashed, label)
    select t.org_id, ${actor.personId}, t.id, ${isStarred ?? false}, ${isTrashed ?? false}, ${label ?? null}
      from outbox t where t.org_id = ${orgId} and t.channel = 'email' and t.kind <> 'code'
       and t.id = any (${[...new Set(ids)].sort()}::uuid[]) order by t.id
    on conflict (org_id, person_id, email_id) do update
       set is_starred = coalesce(${isStarred ?? null}::boolean, m.is_starred),
           is_trashed = coalesce(${isTrashed ?? null}::boolean, m.is_trashed),
           label = ${label === undefined ? sql`m.label` : label}
    returning email_id as id`.execute(tx);
  if (rows.length > 0) await work.emit('email.marked', actor.personId, {});
  return { marked: rows.length };
}

export async function sendEmailAgain(work: SchoolContext, id: string): Promise<SchoolEmail> {
  const { tx, orgId } = work;
  const find = async (): Promise<EmailRow> => {
    const { rows } =
      await sql<EmailRow>`select ${shown} ${emailsOf(work)} and t.id = ${id}`.execute(tx);
    return found(rows[0], errors.notFound);
  };
  await find();
  if (!(await tryNow(tx, { orgId, id }))) throw new Refusal(plannerErrors.contentGone);
  await work.audit({ action: 'email.sentAgain', subject: 'email', subjectId: id });
  return present(await find());
}
