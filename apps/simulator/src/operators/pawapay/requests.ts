import type { PaymentKind } from '../../world.ts';
import { technical } from './answers.ts';

export interface Operation {
  readonly path: 'deposits' | 'payouts' | 'refunds';
  readonly idField: 'depositId' | 'payoutId' | 'refundId';
  readonly kind: PaymentKind;
  readonly required: readonly string[];
}

export const operations: readonly Operation[] = [
  {
    path: 'deposits',
    idField: 'depositId',
    kind: 'collection',
    required: ['depositId', 'amount', 'currency', 'payer'],
  },
  {
    path: 'payouts',
    idField: 'payoutId',
    kind: 'payout',
    required: ['payoutId', 'amount', 'currency', 'recipient'],
  },
  { path: 'refunds', idField: 'refundId', kind: 'refund', required: ['refundId', 'depositId'] },
];

interface Party {
  readonly type: 'MMO';
  readonly accountDetails: { readonly phoneNumber: string; readonly provider: string };
}

export interface TransactionRequest {
  readonly depositId?: string;
  readonly payoutId?: string;
  readonly refundId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly payer?: Party;
  readonly recipient?: Party;
  readonly clientReferenceId?: string;
  readonly customerMessage?: string;
  readonly metadata?: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

const isText = (value: unknown): value is string => typeof value === 'string';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isParty = (value: unknown): boolean =>
  isRecord(value) &&
  value['type'] === 'MMO' &&
  isRecord(value['accountDetails']) &&
  isText(value['accountDetails']['phoneNumber']) &&
  isText(value['accountDetails']['provider']);

const isUuid = (value: unknown): boolean => isText(value) && uuid4.test(value);

/** What each property may be. One that is not here is not supported. */
const properties: Readonly<Record<string, (value: unknown) => boolean>> = {
  depositId: isUuid,
  payoutId: isUuid,
  refundId: isUuid,
  amount: isText,
  currency: isText,
  payer: isParty,
  recipient: isParty,
  preAuthorisationCode: isText,
  clientReferenceId: isText,
  customerMessage: (value) => isText(value) && /^[A-Za-z0-9 ]{4,22}$/.test(value),
  metadata: (value) => Array.isArray(value) && value.length <= 10 && value.every(isRecord),
};

const fieldsOf = (entry: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(entry).filter((name) => name !== 'isPII');

/** Refuses what cannot be read, with the code that says why. */
export function checkRequest({ required }: Operation, body: unknown): TransactionRequest {
  if (!isRecord(body)) throw technical('INVALID_INPUT');
  const missing = required.find((name) => body[name] === undefined);
  if (missing !== undefined) throw technical('MISSING_PARAMETER', missing);
  for (const [name, value] of Object.entries(body)) {
    const isValid = properties[name];
    if (isValid === undefined) throw technical('UNSUPPORTED_PARAMETER', name);
    if (!isValid(value)) throw technical('INVALID_PARAMETER', name);
  }
  const request: TransactionRequest = body;
  const fields = (request.metadata ?? []).flatMap(fieldsOf);
  const doubled = fields.find((name, place) => fields.indexOf(name) !== place);
  if (doubled !== undefined) throw technical('DUPLICATE_METADATA_FIELD', doubled);
  return request;
}
