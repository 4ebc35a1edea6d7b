import { errors } from '@ardoise/contract/protocol/errors';
import { type ApiError, isApiError } from '@ardoise/web/lib/api/api-error.ts';

export type Failure =
  | { readonly kind: 'offline' }
  | { readonly kind: 'unexpected' }
  /** Refused for a while. */
  | { readonly kind: 'locked'; readonly until: number }
  /** The server's own words, and the fields they are about. */
  | {
      readonly kind: 'refused';
      /** By which a screen decides. */
      readonly reason: ApiError['reason'];
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    };

const defaultLockSeconds = 30;

export function failureOf(error: unknown, now: number): Failure {
  if (!isApiError(error)) {
    // A part of this page that cannot be fetched rejects with a TypeError, as a lost connection does.
    return { kind: error instanceof TypeError ? 'offline' : 'unexpected' };
  }
  if (error.status === 0) return { kind: 'offline' };
  if (error.code === errors.tooManyRequests.code) {
    return { kind: 'locked', until: now + (error.retryAfterSeconds ?? defaultLockSeconds) * 1000 };
  }
  if (error.code === errors.unexpected.code) return { kind: 'unexpected' };
  return { kind: 'refused', reason: error.reason, message: error.message, fields: error.fields };
}
