import type pg from 'pg';
import { prepareRole } from '../platform/db/prepare.ts';
import { holdKey } from '../platform/outside/outside-hold.ts';
import { BackupError } from './backup-error.ts';
import { connect } from './connect.ts';

/** What leaves a restored copy as soon as it is released. */
export interface Waiting {
  readonly backupAt: Date;
  readonly lines: readonly string[];
}

interface Counted {
  readonly what: string;
  readonly older: number;
  readonly newer: number;
}

const counting = `
  select what, count(*) filter (where at <= $1)::int as older, count(*) filter (where at > $1)::int as newer from (
    select case channel when 'sms' then 'SMS' else 'emails' end as what, created_at as at from outbox where state = 'waiting'
    union all select 'SMS of campaigns (cancel those in the console that should not go)', c.created_at
      from sms_messages m join sms_campaigns c on c.org_id = m.org_id and c.id = m.campaign_id where m.state = 'queued'
    union all select 'campaigns that wait for their time (cancel those in the console that should not go)', created_at
      from sms_campaigns where state = 'scheduled'
    union all select 'jobs that are due, letters and notices that are not written yet among them', created_at
      from graphile_worker._private_jobs where is_available and run_at <= now()
    union all select 'webhooks', created_at from webhook_deliveries where state = 'waiting'
    union all select 'payments that payers are asked for, or that are followed', submitted_at
      from transactions where state in ('created', 'asked')
    union all select 'payouts under way', created_at from payouts where state in ('created', 'asked')
    union all select 'refunds under way', created_at from credit_refunds where state in ('created', 'asked')) waiting
   group by 1 order by 1`;

async function withPlatform<Result>(
  databaseUrl: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(databaseUrl, await prepareRole(databaseUrl));
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function backupMoment(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ backup_at: Date }>(
    'select backup_at from restored_copies where released_at is null',
  );
  const held = rows[0];
  if (held === undefined)
    throw new BackupError('This is no restored copy that waits: it reaches outside already.');
  return held.backup_at;
}

export const findWaiting = (databaseUrl: string): Promise<Waiting> =>
  withPlatform(databaseUrl, async (client) => {
    const backupAt = await backupMoment(client);
    const { rows } = await client.query<Counted>(counting, [backupAt]);
    const lines = rows.map(
      ({ what, older, newer }) =>
        `${older + newer} ${what}: ${older} from before the backup, ${newer} since`,
    );
    return { backupAt, lines };
  });

/** The product that the backup was made of has most likely sent them since. */
const dropOlder = [
  `update outbox set state = 'failed', sealed = null, error = 'Dropped when a restored copy was put into service.'
    where state = 'waiting' and created_at <= $1`,
  `update webhook_deliveries set state = 'stopped', next_at = null where state = 'waiting' and created_at <= $1`,
];

/** Releases the copy. Nodes that run on it hear of it at once. */
export const goLive = (
  databaseUrl: string,
  { dropsOlder }: { readonly dropsOlder: boolean },
): Promise<number> =>
  withPlatform(databaseUrl, async (client) => {
    const backupAt = await backupMoment(client);
    await client.query('begin');
    let dropped = 0;
    if (dropsOlder)
      for (const statement of dropOlder)
        dropped += (await client.query(statement, [backupAt])).rowCount ?? 0;
    await client.query('update restored_copies set released_at = now()');
    await client.query("select pg_notify('ardoise_cache', $1)", [holdKey]);
    await client.query('commit');
    return dropped;
  });
