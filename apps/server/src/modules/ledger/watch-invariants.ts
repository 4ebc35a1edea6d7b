import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { checkInvariants } from './check-invariants.ts';

/** Checks one school after the other. What is found is logged as an error, and said. */
export async function watchInvariants(services: Services): Promise<void> {
  const schools = await services.db.read('platform', (tx) =>
    tx.selectFrom('organisations').select('org_id').where('closed_at', 'is', null).execute(),
  );
  for (const { org_id: orgId } of schools) {
    const violations = await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
    if (violations.length === 0) continue;
    services.log.error({ orgId, violations }, 'an invariant of the money core is broken');
    await inSchool(services, orgId, (work) => work.emit('books.broken', orgId, {}));
  }
}

/** Every hour: each statement reads a school's money once, and takes no locks. */
export const watchInvariantsHourly: RecurringJob = {
  name: 'payments.invariants',
  cron: '7 * * * *',
  work: ({ services }) => watchInvariants(services),
};
