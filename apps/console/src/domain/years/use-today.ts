import { dayIn } from '@ardoise/contract/values/dates';
import { useConsole } from '../../lib/console.tsx';
import { useTimeZone } from '../../lib/me.ts';

/** The day that it is at the school. */
export function useToday(): string {
  const { clock } = useConsole();
  return dayIn(useTimeZone(), new Date(clock.now()));
}
