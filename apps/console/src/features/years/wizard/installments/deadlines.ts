import type { Day } from '@ardoise/contract/values/dates';

const dayMs = 86_400_000;

const atNoon = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** Salaries are paid around the end of a month, and schools like to ask in its middle. */
const dueDate = '15';

/** The first 15th of a month that is not before the day. */
function nextDueDate(day: Day): Day {
  const own = `${day.slice(0, 7)}-${dueDate}`;
  if (own >= day) return own;
  const firstOfNext = dayAt(atNoon(`${day.slice(0, 7)}-28`) + 4 * dayMs);
  return `${firstOfNext.slice(0, 7)}-${dueDate}`;
}

/**
 * Deadlines spread over the year: it is cut into equal parts, and each part is due at the first 15th after it
 * begins. Where the year is too short for that, at the beginning of the part itself.
 */
export function spreadDeadlines(reopeningOn: Day, closingOn: Day, count: number): Day[] {
  const days = Math.max(0, Math.round((atNoon(closingOn) - atNoon(reopeningOn)) / dayMs));
  const starts = Array.from({ length: count }, (_, part) =>
    dayAt(atNoon(reopeningOn) + Math.floor((days * part) / count) * dayMs),
  );
  const rounded = starts.map(nextDueDate);
  const fits = rounded.every((day) => day <= closingOn) && new Set(rounded).size === count;
  return fits ? rounded : starts;
}

/** The same day some years later; the 29th of February becomes the 28th where there is none. */
export function moveYears(day: Day, years: number): Day {
  const moved = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  const exists = dayAt(atNoon(moved)) === moved;
  return exists ? moved : `${moved.slice(0, 8)}28`;
}
