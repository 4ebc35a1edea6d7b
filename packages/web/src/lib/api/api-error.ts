/** What every failed call throws. `code` 0 means that there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly status: number;
  /** Where input was invalid: the path of each field, with its message. */
  readonly fields: Readonly<Record<string, string>>;
  /** Where the server said how long to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: number,
    message: string,
    more: {
      status?: number;
      fields?: Readonly<Record<string, string>> | undefined;
      retryAfterSeconds?: number | null | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

export const isApiError = (error: unknown, code?: number): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
