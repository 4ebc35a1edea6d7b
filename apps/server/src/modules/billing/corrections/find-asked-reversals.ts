import '../tables.ts';
import { type getAttention, shownOfKind } from '@ardoise/contract/attention';
import type { Answer } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { studentNameIn } from '../../students/public.ts';

type Asked = Answer<typeof getAttention>['reversals'];

interface AskedRow extends Omit<Asked['items'][number], 'since'> {
  since: Date;
  count: number;
}

/** What others ask a second person to confirm; one's own request waits for somebody else. */
export async function findAskedReversals({ tx, orgId, actor }: SchoolContext): Promise<Asked> {
  const { rows } = await sql<AskedRow>`
    select r.id, coalesce(f.merged_into_id, f.id) as "familyId", p.amount, r.reason, r.asked_by_name as "askedBy",
           nullif(${studentNameIn('s')}, '') as "toStudent", r.asked_at as since, count(*) over () as count
      from reversal_requests r
      join payments p on p.org_id = r.org_id and p.id = r.payment_id
      join families f on f.org_id = p.org_id and f.id = p.family_id
      left join students s on s.org_id = r.org_id and s.id = r.to_student_id
     where r.org_id = ${orgId} and r.decided_at is null and r.asked_by <> ${actor.personId}
     order by r.asked_at, r.id limit ${shownOfKind}`.execute(tx);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ count: _count, since, ...row }) => ({ ...row, since: since.toISOString() })),
  };
}
