/** Its message is one clear line for the person who starts Ardoise: what is wrong and what to do about it. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Another run owns the data folder. */
export class AlreadyRunningError extends EmbeddedPostgresError {}

/** The system's own word for a failure, such as EACCES. */
export const failureCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
