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
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { countedUpTo } from '../../platform/lists/list.ts';
import { matchText } from '../../platform/lists/match-words.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { tryNow } from '../messages/public.ts';

type Reading = Pick<SchoolContext, 'tx' | 'orgId' | 'actor'>;

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
const emailsOf = ({ orgId, actor }: Reading) => sql`
  from outbox t left join email_marks m
    on m.org_id = t.org_id and m.person_id = ${actor.personId} and m.email_id = t.id
  where t.org_id = ${orgId} and t.channel = 'email' and t.kind <> 'code'`;

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
const mostSearched = 3_000;

const shown = sql`t.id, t.recipient_masked, t.template, t.language, t.state, t.error, t.created_at, t.sent_at,
  m.is_starred, m.is_trashed, m.label`;

export async function listEmails(
  work: Reading,
  { folder, label, state, q, page, perPage }: Input<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const conditions = [
    folders[folder],
    ...(label === undefined ? [] : [sql`m.label = ${label}`]),
    ...(state === undefined ? [] : [states[state]]),
  ];
  const newest = sql`order by t.created_at desc, t.id desc`;
  const chosen = sql`${emailsOf(work)} and ${sql.join(conditions, sql` and `)}`;
  const [searched] = matchText('t.recipient_masked', q);
  const listed =
    searched === undefined
      ? sql`select ${shown} ${chosen}`
      : sql`select t.* from (select ${shown} ${chosen} ${newest} limit ${mostSearched}) t where ${searched}`;
  const { rows } = await sql<EmailRow>`${listed}
    ${newest} limit ${perPage} offset ${(page - 1) * perPage}`.execute(work.tx);
  const unsearched =
    searched === undefined
      ? sql`false`
      : sql`exists (select ${chosen} ${newest} offset ${mostSearched})`;
  const counted = await sql<{ total: number; isUnsearched: boolean }>`
    select count(*)::int as total, ${unsearched} as "isUnsearched"
      from (${listed} limit ${mostCounted + 1}) few`.execute(work.tx);
  const { total: listedUpTo = 0, isUnsearched = false } = counted.rows[0] ?? {};
  const { total, hasMore: isUncounted } = countedUpTo(mostCounted, listedUpTo);
  const hasMore = isUncounted || isUnsearched;
  return { items: rows.map(present), total, ...(hasMore ? { hasMore } : {}), page, perPage };
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
