import type { Client } from 'pg';
import type { Ground } from '../ground/ground.ts';
import { sentAgainForNoReason } from './again.ts';
import type { Finding } from './collections.ts';

export interface WebhookFigures {
  /** Events that happened. */
  readonly events: number;
  /** Of them, those that the receiver accepted, each counted once by its id. */
  readonly accepted: number;
  /** Accepted more than once: the answer was lost. */
  readonly again: number;
}

/** Every event is accepted, again only where the answer was lost; every one that is accepted happened, and every payment was told of once. */
export async function judgeWebhooks(
  db: Client,
  { school: { orgId }, receiver: { accepted, forged }, interruptions }: Ground,
): Promise<{ figures: WebhookFigures; findings: Finding[] }> {
  const { rows } = await db.query<{ id: string; state: string; payment: string | null }>(
    `select e.id, d.state, case e.type when 'payment.taken' then e.record_id::text end as payment
       from webhook_events e left join webhook_deliveries d on d.org_id = e.org_id and d.event_id = e.id
      where e.org_id = $1 and e.environment = 'production'`,
    [orgId],
  );
  const findings: Finding[] = [];
  const find = (rule: string, found: unknown): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows)
    if (row.state !== 'delivered' || !accepted.has(row.id))
      find('an event was not told, or is not counted as told', row);
  for (const [id, deliveries] of accepted) {
    if (!ids.has(id)) find('an event was told that never was', id);
    const again = sentAgainForNoReason(deliveries, interruptions);
    if (again.length > 0)
      find('an event that had been accepted was told again', { id, deliveries, again });
  }
  if (forged() > 0) find('what came to the receiver was not signed', forged());
  const { rows: untold } = await db.query<{ id: string; events: number }>(
    `select p.id, count(e.id)::int as events from payments p
       left join webhook_events e on e.org_id = p.org_id and e.record_id = p.id and e.type = 'payment.taken'
      where p.org_id = $1 and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund') group by p.org_id, p.id having count(e.id) <> 1`,
    [orgId],
  );
  for (const row of untold) find('a payment was not told of once', row);
  const again = [...accepted.values()].filter(({ length }) => length > 1).length;
  return { findings, figures: { events: rows.length, accepted: accepted.size, again } };
}
