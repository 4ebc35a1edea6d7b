import type { Dashboard } from '@ardoise/contract/dashboard/dashboard';
import { sql } from 'kysely';
import type { Asked } from './school.ts';

type Mark = Dashboard['marks'][number];

/** A line with more marks than these cannot be read. */
const mostShown = 12;

/**
 * Those that went to most people since the first point. A draft or one that waits has not started. The moment is hidden from the planner,
 * which would plan anew for each.
 */
export async function readCampaigns({ tx, orgId, span }: Asked): Promise<Mark[]> {
  const [since] = span.points;
  const { rows } = await sql<{
    id: string;
    kind: 'campaign' | 'reminder';
    name: string;
    at: Date;
    people: number;
  }>`
    select id, kind, name, started_at as at, people from sms_campaigns
     where org_id = ${orgId} and started_at >= (select ${since}::timestamptz) and people > 0 and state in ('sending', 'done')
     order by people desc, started_at desc limit ${mostShown}`.execute(tx);
  return rows.map(({ id, kind, name, at, people }) => ({
    at: at.toISOString(),
    kind,
    id,
    title: name,
    parts: [],
    amount: null,
    people,
  }));
}
