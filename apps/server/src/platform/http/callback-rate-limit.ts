import type { Settings } from '../settings.ts';

/** Operators and gateways call for all schools from a few addresses, so they may do so more often than a person's browser. */
const timesOfOthers = 10;

/** The limit of an address that calls back, also for those to whom no other limit applies. */
export const callbackRateLimit = ({ requestsPerMinute }: Pick<Settings, 'requestsPerMinute'>) => ({
  max: timesOfOthers * requestsPerMinute,
  timeWindow: 60_000,
  allowList: (): boolean => false,
});
