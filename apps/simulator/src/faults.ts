export const operatorNames = ['mtn', 'orange', 'pawapay'] as const;
export type OperatorName = (typeof operatorNames)[number];

export interface OperatorFaults {
  /** null: a person answers on the handset. 0: approved before the call is answered. */
  autoApproveMs: number | null;
  callbackDelayMs: number;
  callbacksDoubled: boolean;
  /** The pending state is announced after the final one, and the newest payment first. */
  callbacksOutOfOrder: boolean;
  callbacksLost: boolean;
  /** Calls other than for a token that will be answered 500, with nothing done. */
  failNextCalls: number;
  /** Calls that start a payment whose money will move and that will get no answer. */
  timeOutNextPayments: number;
  /** Calls that start a payment and will be answered 400, with nothing done, whether or not the reference is known. */
  refuseNextPayments: number;
  /** null: tokens are given. Otherwise every call for one is answered with this status. */
  tokenStatus: number | null;
  /** Calls whose token will be forgotten, as an operator does before its time. */
  expireNextTokens: number;
  /** What is said of every payment that was made, instead of the truth; null: the truth. */
  saidAmount: string | null;
  saidCurrency: string | null;
  saidPayer: string | null;
  saidReference: string | null;
}

export type Untruths = Pick<
  OperatorFaults,
  'saidAmount' | 'saidCurrency' | 'saidPayer' | 'saidReference'
>;

interface SmsFaults {
  failNextCalls: number;
  /** Refused inside a 200, as the gateway does. */
  refuseNextCalls: number;
}

interface MailFaults {
  failNextCalls: number;
}

export interface Faults {
  mtn: OperatorFaults;
  orange: OperatorFaults;
  pawapay: OperatorFaults;
  sms: SmsFaults;
  mail: MailFaults;
}

export type FaultsChange = { readonly [Part in keyof Faults]?: Partial<Faults[Part]> };

const calmOperator = (): OperatorFaults => ({
  autoApproveMs: null,
  callbackDelayMs: 200,
  callbacksDoubled: false,
  callbacksOutOfOrder: false,
  callbacksLost: false,
  failNextCalls: 0,
  timeOutNextPayments: 0,
  refuseNextPayments: 0,
  tokenStatus: null,
  expireNextTokens: 0,
  saidAmount: null,
  saidCurrency: null,
  saidPayer: null,
  saidReference: null,
});

export const noFaults = (): Faults => ({
  mtn: calmOperator(),
  orange: calmOperator(),
  pawapay: calmOperator(),
  sms: { failNextCalls: 0, refuseNextCalls: 0 },
  mail: { failNextCalls: 0 },
});

/** Only what is named changes. */
export function changeFaults(faults: Faults, change: FaultsChange): void {
  Object.assign(faults.mtn, change.mtn);
  Object.assign(faults.orange, change.orange);
  Object.assign(faults.pawapay, change.pawapay);
  Object.assign(faults.sms, change.sms);
  Object.assign(faults.mail, change.mail);
}

/** Uses up one of a number of planned faults. */
export function takeOne<Key extends string>(faults: Record<Key, number>, key: Key): boolean {
  if (faults[key] <= 0) return false;
  faults[key] -= 1;
  return true;
}

const anHourMs = 3_600_000;
const count = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const;
const delayMs = { type: 'integer', minimum: 0, maximum: anHourMs } as const;
const flag = { type: 'boolean' } as const;
const word = { type: ['string', 'null'], minLength: 1, maxLength: 100 } as const;

const operatorSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    autoApproveMs: { type: ['integer', 'null'], minimum: 0, maximum: anHourMs },
    callbackDelayMs: delayMs,
    callbacksDoubled: flag,
    callbacksOutOfOrder: flag,
    callbacksLost: flag,
    failNextCalls: count,
    timeOutNextPayments: count,
    refuseNextPayments: count,
    tokenStatus: { type: ['integer', 'null'], minimum: 400, maximum: 599 },
    expireNextTokens: count,
    saidAmount: word,
    saidCurrency: word,
    saidPayer: word,
    saidReference: word,
  },
} as const;

const countsSchema = (...names: string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, count])),
});

export const faultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    mtn: operatorSchema,
    orange: operatorSchema,
    pawapay: operatorSchema,
    sms: countsSchema('failNextCalls', 'refuseNextCalls'),
    mail: countsSchema('failNextCalls'),
  },
} as const;
