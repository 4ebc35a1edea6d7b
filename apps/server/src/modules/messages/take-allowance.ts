import './tables.ts';
import { sql } from 'kysely';
import { noOrg, type Tx } from '../../platform/db/database.ts';
import type {
  Allowance,
  KindLimits,
  MessageKind,
  MessageLimits,
} from '../../platform/message-limits.ts';

interface Counted {
  readonly org_id: string;
  readonly kind: MessageKind;
  readonly recipient_hash: string;
}

/** Whose allowance is spent. */
export type LimitName = 'recipient' | 'school' | 'all';

interface Count {
  readonly name: LimitName;
  readonly subject: string;
  readonly span: 'hour' | 'day';
  readonly beganAt: Date;
  readonly max: number;
}

const spanMs = { hour: 3_600_000, day: 86_400_000 } as const;

/**
 * What a school that the provider has not verified may send of payment links, whatever is set: enough to try it with a
 * class, and not worth registering a school for.
 */
const unverifiedLinks: Allowance = { hour: 20, day: 60 };

/** Links and invoices are what a school sends to phones and mailboxes of its own choice. */
async function schoolAllowance(
  tx: Tx,
  { org_id, kind }: Counted,
  { bySchool }: KindLimits,
): Promise<Allowance> {
  if (kind !== 'paymentLink' && kind !== 'invoice') return bySchool;
  const school = await sql<{ isVerified: boolean }>`
    select verification = 'verified' as "isVerified" from organisations where org_id = ${org_id}`.execute(
    tx,
  );
  if (school.rows[0]?.isVerified === true) return bySchool;
  return {
    hour: Math.min(bySchool.hour, unverifiedLinks.hour),
    day: Math.min(bySchool.day, unverifiedLinks.day),
  };
}

/** The counts that a message goes into, always in the same order: two at once wait for each other, never in a ring. */
function countsOf(message: Counted, limits: KindLimits, now: Date): Count[] {
  const { toOne, bySchool, inAll } = limits;
  const isOfSchool = message.org_id !== noOrg;
  const subjects: ReadonlyArray<readonly [LimitName, string, Allowance]> = [
    ['recipient', `to:${message.recipient_hash}`, toOne],
    ...(isOfSchool ? [['school', `school:${message.org_id}`, bySchool] as const] : []),
    ['all', 'all', inAll],
  ];
  return subjects.flatMap(([name, subject, allowance]) =>
    (['hour', 'day'] as const).map((span) => ({
      name,
      subject,
      span,
      beganAt: new Date(Math.floor(now.getTime() / spanMs[span]) * spanMs[span]),
      max: allowance[span],
    })),
  );
}

/**
 * Counts a message, or answers whose allowance is spent and counts nothing: what is held for one recipient uses up
 * nothing of its school's. The counts are locked until the transaction ends, so that all nodes together stay within them.
 */
export async function takeAllowance(
  tx: Tx,
  message: Counted,
  limits: MessageLimits,
  now: Date,
): Promise<Count | null> {
  const ofKind = limits[message.kind];
  const bySchool = await schoolAllowance(tx, message, ofKind);
  const counts = countsOf(message, { ...ofKind, bySchool }, now);
  const { rows } = await sql<{ subject: string; span: string; sent: number }>`
    insert into message_counts (subject, kind, span, began_at)
    values ${sql.join(counts.map(({ subject, span, beganAt }) => sql`(${subject}, ${message.kind}, ${span}, ${beganAt})`))}
    on conflict (subject, kind, span, began_at) do update set sent = message_counts.sent
    returning subject, span, sent`.execute(tx);
  const spent = counts.find(({ subject, span, max }) =>
    rows.some((row) => row.subject === subject && row.span === span && row.sent >= max),
  );
  if (spent !== undefined) return spent;
  await sql`
    update message_counts set sent = sent + 1
     where (subject, kind, span, began_at) in (${sql.join(
       counts.map(
         ({ subject, span, beganAt }) =>
           sql`(${subject}, ${message.kind}, ${span}, ${beganAt}::timestamptz)`,
       ),
     )})`.execute(tx);
  return null;
}
