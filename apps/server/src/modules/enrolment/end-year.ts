import { errors } from '@ardoise/contract/protocol/errors';
import { yearErrors } from '@ardoise/contract/years';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeFeesOfYear } from '../billing/public.ts';
import { lockYears, setStatus, type YearRow } from '../years/public.ts';
import { settleYears } from './settle-years.ts';

/** Stops a running year: it stays readable, and what it is owed stays owed. */
export async function stopYear(work: Work, id: string): Promise<YearRow> {
  return endYear(work, id, 'stopped', async () => {});
}

/** Cancels a running or stopped year for which nobody has paid or is paying: nothing is owed for it any more. */
export async function cancelYear(work: Work, id: string): Promise<YearRow> {
  return endYear(work, id, 'cancelled', async () => {
    const { paid, waiting } = await closeFeesOfYear(work, id);
    if (paid > 0) throw new Refusal(yearErrors.yearHasPayments, { values: { count: paid } });
    if (waiting > 0) throw new Refusal(yearErrors.yearIsBeingPaid, { values: { count: waiting } });
  });
}

async function endYear(
  work: Work,
  id: string,
  status: 'stopped' | 'cancelled',
  check: () => Promise<void>,
): Promise<YearRow> {
  const { tx, orgId } = work;
  const years = await lockYears(tx, orgId, 'update');
  const year = found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
  const canEnd = year.status === 'running' || (status === 'cancelled' && year.status === 'stopped');
  if (!canEnd) throw new Refusal(yearErrors.yearNotRunning);
  await check();
  await setStatus(tx, orgId, id, status);
  await settleYears(work);
  await work.audit({
    action: `year.${status}`,
    subject: 'year',
    subjectId: id,
    before: { status: year.status },
    after: { status },
  });
  await work.emit(`year.${status}`, id, {});
  return { ...year, status };
}
