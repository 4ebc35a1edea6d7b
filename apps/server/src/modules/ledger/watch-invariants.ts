import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';
import { refreshStatistics } from '../../platform/refresh-statistics.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { checkInvariants, checkRecent } from './check-invariants.ts';

/** Up to so many payments a school's books are read whole each hour. */
const largeFrom = 20_000;
const dayMs = 86_400_000;
/** Work that was not committed when the last check looked is looked at by the next. */
const overlapMs = 15 * 60_000;

interface WatchedSchool {
  readonly orgId: string;
  readonly payments: number;
  readonly wholeAt: Date | null;
  readonly recentUntil: Date | null;
}

const readSchools = (services: Services) =>
  services.db.read('platform', async (tx) => {
    const { rows } = await sql<WatchedSchool>`
      select o.org_id as "orgId", m.whole_at as "wholeAt", m.recent_until as "recentUntil",
             (select coalesce(sum(value), 0) from receipt_counters c where c.org_id = o.org_id) as payments
        from organisations o left join invariant_marks m on m.org_id = o.org_id
       where o.closed_at is null order by m.whole_at nulls first, o.org_id`.execute(tx);
    return rows;
  });

/**
 * Which of the large schools are read whole now: those that were not for a day, those that have waited longest first, and no more
 * in one hour than it takes for all of them to have their turn each day.
 */
export function chooseWhole(
  schools: readonly WatchedSchool[],
  now: Date,
  large: number,
): ReadonlySet<string> {
  const largeOnes = schools.filter(({ payments }) => payments >= large);
  const due = largeOnes.filter(
    ({ wholeAt }) => wholeAt === null || now.getTime() - wholeAt.getTime() >= dayMs,
  );
  const atOnce = Math.max(1, Math.ceil(largeOnes.length / 20));
  return new Set([
    ...schools.filter(({ payments }) => payments < large).map(({ orgId }) => orgId),
    ...due.slice(0, atOnce).map(({ orgId }) => orgId),
  ]);
}

/**
 * Checks one school after the other. What is found is logged as an error, and said. A school that came since the planner last
 * looked has no rows to it, and would have each of its fees compared with all of its payments.
 */
export async function watchInvariants(services: Services, large = largeFrom): Promise<void> {
  await refreshStatistics(services);
  const schools = await readSchools(services);
  const whole = chooseWhole(schools, services.clock.now(), large);
  const broken: object[] = [];
  for (const { orgId, recentUntil } of schools) {
    const now = services.clock.now();
    const since = new Date((recentUntil ?? now).getTime() - overlapMs);
    const violations = await services.db.read({ orgId }, (tx) =>
      whole.has(orgId) ? checkInvariants(tx, orgId) : checkRecent(tx, orgId, since),
    );
    await keepMark(services, orgId, now, whole.has(orgId));
    if (violations.length === 0) continue;
    broken.push(...violations.map(({ rule, found }) => ({ orgId, rule, found })));
    services.log.error({ orgId, violations }, 'an invariant of the money core is broken');
    await inSchool(services, orgId, (work) => work.emit('books.broken', orgId, {}));
  }
  await keepCheck(services, broken.slice(0, mostKept));
}

const keepMark = (services: Services, orgId: string, now: Date, isWhole: boolean) =>
  services.db.write({ orgId }, (tx) =>
    tx
      .insertInto('invariant_marks')
      .values({ org_id: orgId, whole_at: isWhole ? now : new Date(0), recent_until: now })
      .onConflict((conflict) =>
        conflict
          .column('org_id')
          .doUpdateSet({ recent_until: now, ...(isWhole ? { whole_at: now } : {}) }),
      )
      .execute(),
  );

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

/** Every hour, without locks: a small school whole, of a large one what is new, and the whole of it once a day in turn. */
export const watchInvariantsHourly: RecurringJob = {
  name: 'payments.invariants',
  kind: 'rounds',
  cron: '7 * * * *',
  work: ({ services }) => watchInvariants(services),
};
