import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * Logs name calls, ids and durations. Bodies, queries and headers are never logged, because they hold tokens,
 * passwords, phones and health data; the paths below are a second line of defence.
 */
export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        'token',
        'refreshToken',
        'phone',
        'email',
        'code',
        'health',
        'authorization',
        'cookie',
      ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
    serializers: { err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** PostgreSQL puts row values into `detail` and `where`, so those stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an Error' };
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  // Under a name of its own: what is called `code` is hidden, since it may be one that signs somebody in.
  return {
    type: error.name,
    message: error.message,
    errorCode: code,
    constraint,
    stack: error.stack,
  };
}
