import { useEffect, useState } from 'react';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';

const minuteMs = 60_000;

/** When something was seen, and how long ago that is: drawn anew by the minute, since it grows older while it is looked at. */
export function useAge(): (atMs: number) => { when: string; ago: string } {
  const { clock } = useConsole();
  const { language } = usePreferences();
  const timeZone = useTimeZone();
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return (atMs) => {
    const at = new Date(atMs).toISOString();
    return { when: formatDateTime(at, timeZone), ago: formatAgo(at, clock.now(), language) };
  };
}
