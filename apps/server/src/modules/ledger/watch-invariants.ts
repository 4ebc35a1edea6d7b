import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { checkInvariants, type Violation } from './check-invariants.ts';

/** Checks one school after the other. What is found is logged as an error and told to the owners. */
export async function watchInvariants(services: Services): Promise<void> {
  const schools = await services.db.read('platform', (tx) =>
    tx.selectFrom('organisations').select('org_id').where('closed_at', 'is', null).execute(),
  );
  for (const { org_id: orgId } of schools) {
    const violations = await services.db.read({ orgId }, (tx) => checkInvariants(tx, orgId));
    if (violations.length === 0) continue;
    services.log.error({ orgId, violations }, 'an invariant of the money core is broken');
    await services.db.write({ orgId }, async (tx) => {
      const members = await findMembers(tx, orgId);
      const owners = members.filter(({ role }) => role === 'adminOrOwner');
      const work = { tx, orgId, now: services.clock.now() };
      await notify(work, {
        personIds: owners.map(({ personId }) => personId),
        kind: 'alarm',
        title: {
          en: 'The books do not add up',
          fr: 'Les comptes ne sont pas justes',
        },
        text: {
          en: `The hourly check found: ${describe(violations)}. Tell the provider.`,
          fr: `Le contrôle a relevé : ${describe(violations)}. Prévenez le fournisseur.`,
        },
        link: '/account/balance',
      });
    });
  }
}

const describe = (violations: readonly Violation[]): string =>
  violations.map(({ invariant, found }) => `${invariant}: ${found}`).join('; ');

/** Every hour: each statement reads a school's money once, and takes no locks. */
export const watchInvariantsHourly: RecurringJob = {
  name: 'payments.invariants',
  cron: '7 * * * *',
  work: ({ services }) => watchInvariants(services),
};
