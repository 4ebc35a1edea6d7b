import { type Period, periodStart } from '@ardoise/contract/values/periods';
import type { Work } from '../../../platform/work.ts';

/** A period is told by the moment in which it is asked for, and by the clocks of the school. */
export async function sincePeriod<Given extends { readonly period?: Period | undefined }>(
  { tx, orgId, now }: Work,
  given: Given,
): Promise<Given & { readonly since?: string }> {
  if (given.period === undefined) return given;
  const { time_zone: timeZone } = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const since = periodStart(given.period, now, timeZone);
  return since === null ? given : { ...given, since: since.toISOString() };
}
