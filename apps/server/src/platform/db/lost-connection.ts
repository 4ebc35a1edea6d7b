/** The system's words for a server that cannot be reached, or that went away. */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver gives these no code. */
const driverWords =
  /timeout exceeded when trying to connect|connection terminated|not queryable|timeout expired/i;

/** It takes no changes: it was the primary, and has become a replica. A new connection may lead to the one that is. */
export const takesNoChanges = '25006';

/** What it has prepared answers all columns of a table that has others now. A new connection prepares anew. */
const isOutdated = (code: string, { message }: Error): boolean =>
  code === '0A000' && message.includes('cached plan must not change result type');

/** Whether the connection to the database went away or could not be had. 57P… and 08… are PostgreSQL's own words for it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === takesNoChanges || unreachable.has(code) || isOutdated(code, error)) return true;
  return /^(?:57P|08)/.test(code) || driverWords.test(error.message);
}
