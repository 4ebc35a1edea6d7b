import { addDays } from '@ardoise/contract/values/periods';
import { daysOfRange, daysRemembered, type Habit, habitOf } from './rules.ts';
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

/** By the school's last deadlines, when the money of a deadline comes; null where it has too little history to tell. */
export async function readHabit({ tx, orgId, today }: Asked): Promise<Habit | null> {
  const rows = await tx
    .selectFrom('deadline_history')
    .select(['due', 'fees', 'paid_ahead as paidAhead', 'paid_on_day as paidOnDay'])
    .where('org_id', '=', orgId)
    .where('due_on', '<', today)
    .where('due_on', '>=', addDays(today, -daysRemembered))
    .orderBy('due_on', 'desc')
    .execute();
  return habitOf(rows);
}
