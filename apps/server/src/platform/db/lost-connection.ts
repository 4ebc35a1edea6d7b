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

/** Whether the connection to the database went away or could not be had. 57P… and 08… are PostgreSQL's own words for it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(?:57P|08)/.test(code) || unreachable.has(code) || driverWords.test(error.message);
}
