import type { Reason } from '@ardoise/contract/protocol/reasons';

/** What every failed call throws. `code` 0 means that there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /**
   * The stable name of the server's refusal, by which screens decide; null where there was no answer. A newer server may
   * give one that this console does not know: it equals none of those that are asked for.
   */
  readonly reason: Reason | null;
  readonly status: number;
  /** Where input was invalid: the path of each field, with its message. */
  readonly fields: Readonly<Record<string, string>>;
  /** What a person is shown: the message, unless that is for machines alone. */
  readonly said: string;
  /** Where the server said how long to wait. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: number,
    message: string,
    more: {
      reason?: Reason | undefined;
      status?: number;
      fields?: Readonly<Record<string, string>> | undefined;
      said?: string;
      retryAfterSeconds?: number | null | undefined;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.reason = more.reason ?? null;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.said = more.said ?? message;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
  }
}

/** Whether a call failed; where reasons are given, for one of them. A code alone stands for many reasons. */
export const isApiError = (error: unknown, ...reasons: readonly Reason[]): error is ApiError =>
  error instanceof ApiError &&
  (reasons.length === 0 || reasons.some((reason) => reason === error.reason));
