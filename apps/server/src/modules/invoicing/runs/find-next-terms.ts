import '../tables.ts';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { todayAt } from '../../students/public.ts';
import { nextDayOf } from './repeat-days.ts';

/** After its last period; one whose end has come waits no more. */
async function findNextTerm(work: Work, id: string): Promise<void> {
  const { tx, orgId } = work;
  const repeat = await tx
    .selectFrom('invoice_repeats')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (repeat?.waits_for_term !== true) return;
  const { rows } = await sql<{ last: string | null }>`
    select max(period_on) as last from invoice_runs where org_id = ${orgId} and repeat_id = ${id}`.execute(
    tx,
  );
  const { every, first_on: firstOn, until_on: until } = repeat;
  const next = await nextDayOf(work, { every, firstOn, until }, rows[0]?.last ?? firstOn);
  const isOver = until < (await todayAt(work));
  await tx
    .updateTable('invoice_repeats')
    .set(isOver ? { next_on: null, waits_for_term: false } : next)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The day of the next term is known once its year was created. */
export async function findNextTerms(services: Services): Promise<void> {
  const { rows } = await services.db.read('platform', (tx) =>
    sql<{ orgId: string; id: string }>`
      select r.org_id as "orgId", r.id from invoice_repeats r
        join organisations o on o.org_id = r.org_id
       where r.waits_for_term and o.closed_at is null order by r.id`.execute(tx),
  );
  for (const { orgId, id } of rows)
    await inSchool(services, orgId, (work) => findNextTerm(work, id));
}
