import { addDays } from '@ardoise/contract/values/periods';
import { daysOfRange, deadlinesKnown, shareOf } from './rules.ts';
import type { Asked } from './school.ts';
import type { DayFigures } from './tables.ts';

/** What stood as the range began; null where nobody wrote it down. */
export async function readStood({ tx, orgId, range, today }: Asked): Promise<DayFigures | null> {
  const days = daysOfRange[range];
  if (days === null) return null;
  const row = await tx
    .selectFrom('day_figures')
    .select(['pending', 'overdue', 'families'])
    .where('org_id', '=', orgId)
    .where('day', '=', addDays(today, -days))
    .executeTakeFirst();
  return row ?? null;
}

/** By the school's last deadlines, what part of a deadline's money comes by its day. */
export async function readShare({
  tx,
  orgId,
  today,
}: Asked): Promise<{ readonly share: number | null; readonly deadlines: number }> {
  const rows = await tx
    .selectFrom('deadline_history')
    .select(['due', 'paid_on_day as paidOnDay'])
    .where('org_id', '=', orgId)
    .where('due_on', '<', today)
    .orderBy('due_on', 'desc')
    .limit(deadlinesKnown)
    .execute();
  return { share: shareOf(rows), deadlines: rows.length };
}
