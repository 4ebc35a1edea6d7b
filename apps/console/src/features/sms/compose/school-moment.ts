/** How far the clocks of a zone are ahead of UTC at a moment. */
function aheadMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(atMs);
  return Date.parse(`${parts.replace(', ', 'T')}Z`) - Math.floor(atMs / 1_000) * 1_000;
}

/** `9:30`, `09h30`, `930` or `9` as people type it, as `09:30`; null where it is no time of day. */
export function typedTime(typed: string): string | null {
  const match = /^\s*(\d{1,2})(?:\s*[:hH.]?\s*(\d{2}))?\s*[hH]?\s*$/.exec(typed);
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The moment at which the clocks of the school show this day and time; null where there is none. */
export function momentAt(day: string, time: string, timeZone: string): string | null {
  const shownMs = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(shownMs)) return null;
  const guessMs = shownMs - aheadMs(shownMs, timeZone);
  return new Date(shownMs - aheadMs(guessMs, timeZone)).toISOString();
}
