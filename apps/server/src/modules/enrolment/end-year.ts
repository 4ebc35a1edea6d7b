import { errors } from '@ardoise/contract/errors';
import { yearErrors } from '@ardoise/contract/years';
import type { SchoolContext } from '../../platform/http/context.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import { closeFeesOfYear } from '../billing/public.ts';
import { returnToYear } from '../students/public.ts';
import { lockYears, payableYear, setStatus, type YearRow } from '../years/public.ts';

/** Stops a running year: it stays readable, and what it is owed stays owed. */
export async function stopYear(context: SchoolContext, id: string): Promise<YearRow> {
  return endYear(context, id, 'stopped', async () => {});
}

/** Cancels a running or stopped year for which nobody has paid or is paying: nothing is owed for it any more. */
export async function cancelYear(context: SchoolContext, id: string): Promise<YearRow> {
  const { tx, orgId, now } = context;
  return endYear(context, id, 'cancelled', async () => {
    const { paid, waiting } = await closeFeesOfYear(tx, orgId, id, now);
    if (paid > 0) throw new Refusal(yearErrors.yearHasPayments, { values: { count: paid } });
    if (waiting > 0) throw new Refusal(yearErrors.yearIsBeingPaid, { values: { count: waiting } });
  });
}

async function endYear(
  { tx, orgId, audit }: SchoolContext,
  id: string,
  status: 'stopped' | 'cancelled',
  check: () => Promise<void>,
): Promise<YearRow> {
  const years = await lockYears(tx, orgId, 'update');
  const year = found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
  const canEnd = year.status === 'running' || (status === 'cancelled' && year.status === 'stopped');
  if (!canEnd) throw new Refusal(yearErrors.yearNotRunning);
  await check();
  await setStatus(tx, orgId, id, status);
  const before = payableYear(years);
  const after = payableYear(years.filter((one) => one.id !== id));
  if (after !== null && after.id !== before?.id) await returnToYear(tx, orgId, after.id);
  await audit({
    action: `year.${status}`,
    subject: 'year',
    subjectId: id,
    before: { status: year.status },
    after: { status },
  });
  return { ...year, status };
}
