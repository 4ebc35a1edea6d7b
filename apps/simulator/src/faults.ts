import { calmGateway, type SmsFaults, smsFaultsSchema } from './gateways/faults.ts';
import { calmMtn, mtnSwitches, type MtnSwitches } from './operators/mtn-switches.ts';
import { calmOrange, orangeSwitches, type OrangeSwitches } from './operators/orange-switches.ts';
import {
  calmPawapay,
  pawapaySwitches,
  type PawapaySwitches,
} from './operators/pawapay/switches.ts';

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

export interface MtnFaults extends OperatorFaults, MtnSwitches {}
export interface OrangeFaults extends OperatorFaults, OrangeSwitches {}
export interface PawapayFaults extends OperatorFaults, PawapaySwitches {}

interface MailFaults {
  failNextCalls: number;
}

export interface Faults {
  mtn: MtnFaults;
  orange: OrangeFaults;
  pawapay: PawapayFaults;
  /** Nexah. */
  sms: SmsFaults;
  orangeSms: SmsFaults;
  africasTalking: SmsFaults;
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
  mtn: { ...calmOperator(), ...calmMtn() },
  orange: { ...calmOperator(), ...calmOrange() },
  pawapay: { ...calmOperator(), ...calmPawapay() },
  sms: calmGateway(),
  orangeSms: calmGateway(),
  africasTalking: calmGateway(),
  mail: { failNextCalls: 0 },
});

/** Only what is named changes. */
export function changeFaults(faults: Faults, change: FaultsChange): void {
  Object.assign(faults.mtn, change.mtn);
  Object.assign(faults.orange, change.orange);
  Object.assign(faults.pawapay, change.pawapay);
  Object.assign(faults.sms, change.sms);
  Object.assign(faults.orangeSms, change.orangeSms);
  Object.assign(faults.africasTalking, change.africasTalking);
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
    mtn: { ...operatorSchema, properties: { ...operatorSchema.properties, ...mtnSwitches } },
    orange: {
      ...operatorSchema,
      properties: { ...operatorSchema.properties, ...orangeSwitches },
    },
    pawapay: {
      ...operatorSchema,
      properties: { ...operatorSchema.properties, ...pawapaySwitches },
    },
    sms: smsFaultsSchema,
    orangeSms: smsFaultsSchema,
    africasTalking: smsFaultsSchema,
    mail: countsSchema('failNextCalls'),
  },
} as const;
