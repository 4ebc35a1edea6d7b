import { errors } from '@ardoise/contract/protocol/errors';
import { yearErrors } from '@ardoise/contract/years';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { closeFeesOfYear } from '../billing/public.ts';
import { lockYears, setStatus, type YearRow } from '../years/public.ts';
import { settleYears } from './settle-years.ts';
import { readOrigins, readPlacesOfYear, settlePlaces, undoPlaces } from './undo-places.ts';

/** Stops a running year: it stays readable, and what it is owed stays owed. */
export async function stopYear(work: Work, id: string): Promise<YearRow> {
  const { tx, orgId } = work;
  const year = await lockYear(work, id);
  if (year.status !== 'running') throw new Refusal(yearErrors.yearNotRunning);
  await setStatus(tx, orgId, id, 'stopped');
  await settleYears(work);
  await sayEnded(work, year, { status: 'stopped' });
  return { ...year, status: 'stopped' };
}

/**
 * Cancels a running or stopped year for which nobody has paid or is paying: nothing is owed for it any more, and its
 * students are again where they came from.
 */
export async function cancelYear(work: Work, id: string): Promise<YearRow> {
  const { tx, orgId } = work;
  const year = await lockYear(work, id);
  if (year.status === 'cancelled') throw new Refusal(yearErrors.yearNotRunning);
  const places = await readPlacesOfYear(tx, orgId, id);
  const students = [...new Set(places.map(({ studentId }) => studentId))];
  const undone = await undoPlaces(work, id, students, await readOrigins(tx, orgId, id));
  const { paid, waiting } = await closeFeesOfYear(work, id);
  if (paid > 0) throw new Refusal(yearErrors.yearHasPayments, { values: { count: paid } });
  if (waiting > 0) throw new Refusal(yearErrors.yearIsBeingPaid, { values: { count: waiting } });
  await setStatus(tx, orgId, id, 'cancelled');
  await settleYears(work);
  await settlePlaces(work, undone);
  await sayEnded(work, year, {
    status: 'cancelled',
    undone: undone.undone.length,
    reopened: undone.reopened.length,
  });
  return { ...year, status: 'cancelled' };
}

async function lockYear({ tx, orgId }: Work, id: string): Promise<YearRow> {
  const years = await lockYears(tx, orgId, 'update');
  return found(
    years.find((one) => one.id === id),
    errors.notFound,
  );
}

async function sayEnded(
  work: Work,
  { id, status: before }: YearRow,
  after: { readonly status: 'stopped' | 'cancelled'; readonly [counts: string]: unknown },
): Promise<void> {
  await work.audit({
    action: `year.${after.status}`,
    subject: 'year',
    subjectId: id,
    before: { status: before },
    after,
  });
  await work.emit(`year.${after.status}`, id, {});
}
