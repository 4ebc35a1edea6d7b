import type { Answer } from '@ardoise/contract/protocol/call';
import type {
  listErasures as listCall,
  listFormerStaff as staffCall,
} from '@ardoise/contract/school-data/erasure';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { listAll } from './erasures-store.ts';
import { presentErasure } from './present-erasure.ts';

export async function listErasures({
  tx,
  orgId,
  language,
}: SchoolContext): Promise<Answer<typeof listCall>> {
  return { items: (await listAll(tx, orgId)).map((row) => presentErasure(row, language)) };
}

/** Whoever acted here and is of the team no more. Whoever was erased, or of the provider's desk, is not among them. */
export async function listFormerStaff({
  tx,
  orgId,
}: SchoolContext): Promise<Answer<typeof staffCall>> {
  const { rows } = await sql<{ personId: string; name: string; lastAt: Date }>`
    select a.actor_id as "personId", max(a.actor_name) as name, max(a.at) as "lastAt" from audit_log a
     where a.org_id = ${orgId} and a.actor_id is not null and a.actor_name is not null
       and exists (select from audit_log gone where gone.org_id = a.org_id and gone.action = 'staff.removed' and gone.subject_id = a.actor_id::text)
       and not exists (select from memberships m where m.org_id = a.org_id and m.person_id = a.actor_id)
       and not exists (select from erasures e where e.org_id = a.org_id and e.kind = 'staff' and e.record_id = a.actor_id and e.state = 'done')
     group by a.actor_id order by max(a.at) desc limit 200`.execute(tx);
  return { items: rows.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })) };
}
