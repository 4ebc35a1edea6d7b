/** Every gateway has the same switches, and each its own setting of them. */
export const smsGatewayNames = ['sms', 'orangeSms', 'africasTalking'] as const;

/** `sms` is Nexah, which was the only one once. */
export type SmsGatewayName = (typeof smsGatewayNames)[number];

export interface SmsFaults {
  /** Calls that will be answered 500, with nothing done. */
  failNextCalls: number;
  /** Calls that will be answered 503 by whatever stands before the gateway. */
  unavailableNextCalls: number;
  /** Calls that will be answered 429: too many at once. */
  busyNextCalls: number;
  /** Messages that will be refused in the gateway's own words for what `refuseWith` names. */
  refuseNextCalls: number;
  refuseWith: SmsRefusal;
  /** How the phones begin, after +237, whose messages may be refused; empty: all of them. */
  refuseTo: string;
  /** Messages that will be taken while their call gets no answer. */
  timeOutNextCalls: number;
  /** Messages that will be taken while the connection of their call breaks. */
  dieNextCalls: number;
  /** Messages that will be taken and never reach the handset, nor be told of. */
  loseNextCalls: number;
  /** Messages that will reach the handset twice. */
  doubleNextCalls: number;
  /** How long every answer takes. */
  answerDelayMs: number;
  /** How many messages can still be sent. */
  credit: number;
  receiptDelayMs: number;
  receiptsDoubled: boolean;
  receiptsLost: boolean;
  /** What every receipt says, as a word of the gateway; null: that the message arrived. */
  receiptStatus: string | null;
}

export const smsRefusals = ['noCredit', 'wrongSender', 'wrongNumber', 'blocked'] as const;
export type SmsRefusal = (typeof smsRefusals)[number];

export const calmGateway = (): SmsFaults => ({
  failNextCalls: 0,
  unavailableNextCalls: 0,
  busyNextCalls: 0,
  refuseNextCalls: 0,
  refuseWith: 'noCredit',
  refuseTo: '',
  timeOutNextCalls: 0,
  dieNextCalls: 0,
  loseNextCalls: 0,
  doubleNextCalls: 0,
  answerDelayMs: 0,
  credit: 1_000_000,
  receiptDelayMs: 200,
  receiptsDoubled: false,
  receiptsLost: false,
  receiptStatus: null,
});

const count = { type: 'integer', minimum: 0, maximum: 1_000_000 } as const;
const flag = { type: 'boolean' } as const;

export const smsFaultsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    failNextCalls: count,
    unavailableNextCalls: count,
    busyNextCalls: count,
    refuseNextCalls: count,
    refuseWith: { enum: smsRefusals },
    refuseTo: { type: 'string', pattern: '^\\d{0,9}$' },
    timeOutNextCalls: count,
    dieNextCalls: count,
    loseNextCalls: count,
    doubleNextCalls: count,
    answerDelayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    credit: count,
    receiptDelayMs: { type: 'integer', minimum: 0, maximum: 3_600_000 },
    receiptsDoubled: flag,
    receiptsLost: flag,
    receiptStatus: { type: ['string', 'null'], minLength: 1, maxLength: 100 },
  },
} as const;
