/**
 * Every code and state that is answered here. `SOURCES.md` says of each where it was seen; a test fails for one that is
 * not there. The messages are ours: PawaPay asks nobody to read them by program.
 */

/** Inside a 200: the request was understood and will not be processed. Nothing is kept of it. */
export const rejections = {
  AMOUNT_OUT_OF_BOUNDS: 'The amount is outside of the limits of the provider.',
  INVALID_AMOUNT: 'The amount must be a whole number: the provider supports no decimals.',
  INVALID_CURRENCY: 'The currency is not supported by the provider.',
  INVALID_PHONE_NUMBER: 'The phone number is not valid for the country.',
  INVALID_PROVIDER: 'The provider is not configured for your account.',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'The provider takes no payments at the moment.',
  PAWAPAY_WALLET_OUT_OF_FUNDS: 'Your wallet does not have enough funds.',
  NOT_FOUND: 'There is no such payment.',
  INVALID_STATE: 'The payment is not in the state that this needs.',
  AMOUNT_TOO_LARGE: 'The amount is larger than what is left of the deposit.',
  DEPOSIT_ALREADY_REFUNDED: 'The deposit has been refunded already.',
  REFUND_IN_PROGRESS: 'Another refund of the deposit is being processed.',
  WALLET_NOT_FOUND: 'There is no such wallet on your account.',
  INVALID_DATE_RANGE: 'A statement covers at most 31 days, and ends after it begins.',
  INVALID_CALLBACK_URL: 'The callback address is not an address.',
} as const;

/** With an HTTP status of their own. A 500 says nothing about whether the payment is under way. */
export const technicalFaults = {
  INVALID_INPUT: { status: 400, message: 'The payload of the request could not be read.' },
  MISSING_PARAMETER: { status: 400, message: 'A mandatory property is missing.' },
  UNSUPPORTED_PARAMETER: { status: 400, message: 'A property is not supported.' },
  INVALID_PARAMETER: { status: 400, message: 'The value of a property is not valid.' },
  DUPLICATE_METADATA_FIELD: { status: 400, message: 'A field of the metadata comes twice.' },
  NO_AUTHENTICATION: { status: 401, message: 'The API token is missing from the headers.' },
  AUTHENTICATION_ERROR: { status: 403, message: 'The API token is not valid.' },
  AUTHORISATION_ERROR: { status: 403, message: 'The API token is not meant for this call.' },
  HTTP_SIGNATURE_ERROR: { status: 403, message: 'Your account wants signed requests.' },
  DEPOSITS_NOT_ALLOWED: { status: 403, message: 'Deposits are not switched on.' },
  UNKNOWN_ERROR: { status: 500, message: 'Unable to process the request.' },
} as const;

/** Of a payment that was accepted and has failed since. */
export const failures = {
  PAYMENT_NOT_APPROVED: 'The customer did not authorise the payment.',
  INSUFFICIENT_BALANCE: 'The customer does not have enough funds.',
  PAYMENT_IN_PROGRESS: 'Another payment of the customer is being processed.',
  PAYER_NOT_FOUND: 'The phone number has no mobile money wallet.',
  PAYER_LIMIT_REACHED: 'The customer has reached a limit of the wallet.',
  WALLET_LIMIT_REACHED: 'The wallet has reached a limit.',
  RECIPIENT_NOT_FOUND: 'The phone number has no mobile money wallet.',
  RECIPIENT_LIMIT_REACHED: 'The recipient has reached a limit of the wallet.',
  MANUALLY_CANCELLED: 'The payment was cancelled while it was enqueued.',
  UNSPECIFIED_FAILURE: 'The provider gave no reason.',
} as const;

/** Of a payment or a statement, in the answer to a request and to a question about it. */
export const states = [
  'ACCEPTED',
  'ENQUEUED',
  'REJECTED',
  'DUPLICATE_IGNORED',
  'PROCESSING',
  'IN_RECONCILIATION',
  'COMPLETED',
  'FAILED',
  'FOUND',
] as const;

export const signatureAlgorithms = [
  'ecdsa-p256-sha256',
  'ecdsa-p384-sha384',
  'rsa-pss-sha512',
  'rsa-v1_5-sha256',
] as const;

export type PawapayState = (typeof states)[number];
export type Rejection = keyof typeof rejections;
export type TechnicalFault = keyof typeof technicalFaults;
export type FailureCode = keyof typeof failures;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

export const isRejection = (code: string): code is Rejection => Object.hasOwn(rejections, code);
export const isTechnicalFault = (code: string): code is TechnicalFault =>
  Object.hasOwn(technicalFaults, code);
export const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

export const allCodes: readonly string[] = [
  ...Object.keys(rejections),
  ...Object.keys(technicalFaults),
  ...Object.keys(failures),
];
