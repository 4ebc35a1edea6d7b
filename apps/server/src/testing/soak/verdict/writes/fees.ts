import type { Client } from 'pg';
import type { SentInvoice, Subscribed } from '../../book.ts';
import { finding, type Judged } from './judged.ts';

export interface CountedSubscription extends Subscribed {
  readonly fees: number;
}

export async function readSubscriptions(db: Client, orgId: string): Promise<CountedSubscription[]> {
  const { rows } = await db.query<CountedSubscription>(
    `select s.id as "subscriptionId", s.student_id as "studentId", count(f.id)::int as fees
       from subscriptions s left join fees f on f.org_id = s.org_id and f.subscription_id = s.id
      where s.org_id = $1 group by s.org_id, s.id`,
    [orgId],
  );
  return rows;
}

/** Each of its student, and asked for once. */
export function compareSubscriptions(
  acknowledged: readonly Subscribed[],
  rows: readonly CountedSubscription[],
): Judged {
  const byId = new Map(rows.map((row) => [row.subscriptionId, row]));
  const wrong = acknowledged.flatMap((told) => {
    const row = byId.get(told.subscriptionId);
    const isRight = row?.studentId === told.studentId && row.fees === 1;
    const rule = 'an acknowledged subscription is not there with one fee';
    return isRight ? [] : [finding(rule, { told, row })];
  });
  const known = new Set(acknowledged.map(({ subscriptionId }) => subscriptionId));
  const untold = rows
    .filter(({ subscriptionId }) => !known.has(subscriptionId))
    .map((row) => finding('a subscription is there that nobody was told of', row));
  return { found: acknowledged.length - wrong.length, findings: [...wrong, ...untold] };
}

export async function readSentInvoices(db: Client, orgId: string): Promise<SentInvoice[]> {
  const { rows } = await db.query<SentInvoice>(
    'select id, number from invoices where org_id = $1 and sent_at is not null',
    [orgId],
  );
  return rows;
}

/** Each under the number that was answered, which no other has. */
export function compareSentInvoices(
  acknowledged: readonly SentInvoice[],
  rows: readonly SentInvoice[],
): Judged {
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const wrong = acknowledged.flatMap((told) => {
    const number = numbers.get(told.id);
    return number === told.number
      ? []
      : [finding('an invoice that was sent is not, or under another number', { told, number })];
  });
  const known = new Set(acknowledged.map(({ id }) => id));
  const untold = rows
    .filter(({ id }) => !known.has(id))
    .map((row) => finding('an invoice was sent that nobody was told of', row));
  const same = new Set(acknowledged.map(({ number }) => number)).size !== acknowledged.length;
  const twice = same ? [finding('two invoices were sent under one number', { acknowledged })] : [];
  return { found: acknowledged.length - wrong.length, findings: [...wrong, ...untold, ...twice] };
}
