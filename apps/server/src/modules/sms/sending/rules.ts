/** Hours of the school's day between which campaigns and reminders may go. */
export interface OpenHours {
  readonly quietUntil: number;
  readonly quietFrom: number;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;

/** The minutes since midnight at the school. */
export function minutesOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): number =>
    Number(parts.find((one) => one.type === type)?.value ?? '0');
  return part('hour') * 60 + part('minute');
}

/** When messages may go again; null where they may go now. */
export function opensAt(at: Date, { quietUntil, quietFrom, timeZone }: OpenHours): Date | null {
  const now = minutesOfDay(at, timeZone);
  if (now >= quietUntil * 60 && now < quietFrom * 60) return null;
  const wait = (quietUntil * 60 - now + minutesPerDay) % minutesPerDay;
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs + wait * minuteMs);
}

/** After so many pauses in which no gateway took anything, what is tried once more has failed. */
export const mostPauses = 5;

const longestPauseMs = 16 * minuteMs;

/** A minute at first, then twice as long each time: half an hour in all. */
export const pauseMs = (pauses: number): number =>
  Math.min(longestPauseMs, minuteMs * 2 ** Math.max(0, pauses - 1));

/** Nothing that a gateway was asked takes so long: whoever asked is gone, and the message may have gone. */
export const abandonedAfterMs = 5 * minuteMs;
