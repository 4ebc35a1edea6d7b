import type { Failure } from '../behaviours.ts';
import { Refusal } from '../refusal.ts';

/** Refusals of a call that carry a code: the status it travels under, and its words. Each has its row in SOURCES.md. */
export const mtnCodes = {
  NOT_ALLOWED: [500, 'Authorization failed. Insufficient permissions.'],
  NOT_ALLOWED_TARGET_ENVIRONMENT: [500, 'Access to target environment is forbidden.'],
  INVALID_CALLBACK_URL_HOST: [
    500,
    'Callback URL with different host name than configured for API User.',
  ],
  INVALID_CURRENCY: [500, 'Currency not supported.'],
  INTERNAL_PROCESSING_ERROR: [500, 'An internal error occurred while processing.'],
  SERVICE_UNAVAILABLE: [503, 'Service temporarily unavailable, try again later.'],
  RESOURCE_NOT_FOUND: [404, 'Requested resource was not found.'],
  RESOURCE_ALREADY_EXIST: [409, 'Duplicated reference id. Creation of resource failed.'],
} as const satisfies Record<string, readonly [number, string]>;

export type MtnCode = keyof typeof mtnCodes;

/** Why a payment failed, as a bare word in the `reason` of a 200. Each has its row in SOURCES.md. */
export const mtnReasons = [
  'APPROVAL_REJECTED',
  'PAYMENT_NOT_APPROVED',
  'TRANSACTION_CANCELED',
  'EXPIRED',
  'COULD_NOT_PERFORM_TRANSACTION',
  'NOT_ENOUGH_FUNDS',
  'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED',
  'PAYER_LIMIT_REACHED',
  'PAYEE_LIMIT_REACHED',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'SENDER_ACCOUNT_NOT_ACTIVE',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'AMOUNT_NOT_ALLOWED',
  'VALIDATION_ERROR',
  'TRANSACTION_NOT_COMPLETED',
  'TRANSACTION_NOT_FOUND',
  'INTERNAL_PROCESSING_ERROR',
] as const;

export type MtnReason = (typeof mtnReasons)[number];

/** What MTN says of an empty wallet: the sandbox as it is published, production as it was seen, or as MTN explains. */
export const emptyWalletReasons = [
  'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED',
  'INTERNAL_PROCESSING_ERROR',
] as const satisfies readonly MtnReason[];

export const reasonsOfFailures: Record<Failure, MtnReason> = {
  refused: 'APPROVAL_REJECTED',
  expired: 'EXPIRED',
  wrongPin: 'PAYMENT_NOT_APPROVED',
  notEnoughFunds: 'NOT_ENOUGH_FUNDS',
  notFound: 'PAYER_NOT_FOUND',
  notAllowed: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  limitReached: 'PAYER_LIMIT_REACHED',
  couldNotPerform: 'COULD_NOT_PERFORM_TRANSACTION',
  internal: 'INTERNAL_PROCESSING_ERROR',
  notRefundable: 'TRANSACTION_NOT_FOUND',
};

/** Statuses of refusals that carry no code of MTN's own: each has its row in SOURCES.md. */
export const uncodedStatuses = { malformed: 400, unauthorized: 401, tooMany: 429, login: 500 };

/** Most of MTN's own codes travel as a 500, even those that no retry can cure. */
export const refusal = (code: MtnCode): Refusal =>
  new Refusal(mtnCodes[code][0], { code, message: mtnCodes[code][1] });

export const malformed = (message: string): Refusal =>
  new Refusal(uncodedStatuses.malformed, { message });

/** As the gateway before MTN's own programs says it: the number again in the body. */
export const refusedByGateway = (status: number, message: string): Refusal =>
  new Refusal(status, { statusCode: status, message });
