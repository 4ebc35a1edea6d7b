import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import { letLeave, moveToYear, todayAt } from '../students/public.ts';
import {
  currentYear,
  lockYears,
  phaseOn,
  readYears,
  setPhases,
  type YearRow,
  yearOn,
} from '../years/public.ts';

/**
 * Decides which year is the current one, and which are still to come or have closed: after every change of a year's dates
 * or status, and when a day begins. Students are of their class in the current year from then on.
 */
export async function settleYears(work: Work): Promise<void> {
  const { tx, orgId } = work;
  const today = await todayAt(work);
  const years = await lockYears(tx, orgId, 'update');
  const before = currentYear(years);
  const current = yearOn(years, today);
  await setPhases(
    tx,
    orgId,
    years.map((year) => ({ id: year.id, phase: phaseOn(year, today) })),
    current?.id ?? null,
  );
  const isClosing = (year: YearRow) => year.phase === 'begun' && phaseOn(year, today) === 'closed';
  const closing = years.filter(isClosing).map(({ id }) => id);
  await letLeave(tx, orgId, await readYears(tx, orgId), closing);
  if (current === null || current.id === before?.id) return;
  await moveToYear(tx, orgId, current.id);
  if (before !== null) await work.emit('year.becameCurrent', current.id, {});
}

/** Whether the day says something else of a year than what is kept. */
async function isUnsettled(work: Work): Promise<boolean> {
  const today = await todayAt(work);
  const years = await readYears(work.tx, work.orgId);
  return (
    yearOn(years, today)?.id !== currentYear(years)?.id ||
    years.some((year) => phaseOn(year, today) !== year.phase)
  );
}

/** One school after the other; hardly ever is there anything to change. */
export async function settleAllYears(services: Services): Promise<void> {
  const schools = await services.db.read('platform', (tx) =>
    tx.selectFrom('organisations').select('org_id').where('closed_at', 'is', null).execute(),
  );
  for (const { org_id: orgId } of schools)
    await inSchool(services, orgId, async (work) => {
      if (await isUnsettled(work)) await settleYears(work);
    });
}

/** Days begin at different times in different zones: minutes after midnight everywhere. */
export const settleYearsOften: RecurringJob = {
  name: 'years.settle',
  cron: '1,16,31,46 * * * *',
  work: ({ services }) => settleAllYears(services),
};
