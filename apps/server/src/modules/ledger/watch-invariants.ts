import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { checkInvariants } from './check-invariants.ts';

/** Checks one school after the other. What is found is logged as an error, and said. */
export async function watchInvariants(services: Services): Promise<void> {
  const schools = await services.db.read('platform', (tx) =>
    tx.selectFrom('organisations').select('org_id').where('closed_at', 'is', null).execute(),
  );
  const broken: object[] = [];
  for (const { org_id: orgId } of schools) {
    const violations = await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
    if (violations.length === 0) continue;
    broken.push(...violations.map(({ rule, found }) => ({ orgId, rule, found })));
    services.log.error({ orgId, violations }, 'an invariant of the money core is broken');
    await inSchool(services, orgId, (work) => work.emit('books.broken', orgId, {}));
  }
  await keepCheck(services, broken.slice(0, mostKept));
}

/** More are not read by anybody at the desk, and stand in the log. */
const mostKept = 50;

/** When all schools were last checked is for the provider's desk to see: a check that no longer runs finds nothing either. */
async function keepCheck(services: Services, broken: readonly object[]): Promise<void> {
  const kept = { checked_at: services.clock.now(), broken: JSON.stringify(broken) };
  await services.db.write('platform', (tx) =>
    tx
      .insertInto('invariant_checks')
      .values(kept)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(kept))
      .execute(),
  );
}

/** Every hour: each statement reads a school's money once, and takes no locks. */
export const watchInvariantsHourly: RecurringJob = {
  name: 'payments.invariants',
  cron: '7 * * * *',
  work: ({ services }) => watchInvariants(services),
};
