export type Switches = Readonly<Record<string, unknown>>;

/** A payer whose number says nothing else approves after a moment. */
const calmOperator: Switches = {
  autoApproveMs: 300,
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
};

export const calmOperators: Record<'mtn' | 'orange', Record<string, unknown>> = {
  mtn: { ...calmOperator },
  orange: { ...calmOperator, sendTimeoutNextPayments: 0, sendTimeoutMovesMoney: false },
};

const ofBoth: readonly Switches[] = [
  { callbacksDoubled: true },
  { callbacksDoubled: true, callbacksOutOfOrder: true },
  { callbacksLost: true },
  { callbackDelayMs: 7_000 },
  { failNextCalls: 6 },
  { timeOutNextPayments: 3 },
  { refuseNextPayments: 2 },
  { expireNextTokens: 3 },
  { tokenStatus: 500 },
  // What the operator says is not what was asked for: only a person may decide.
  { saidAmount: '1' },
];

export const operatorTroubles: Record<'mtn' | 'orange', readonly Switches[]> = {
  mtn: ofBoth,
  orange: [
    ...ofBoth,
    { sendTimeoutNextPayments: 2, sendTimeoutMovesMoney: true },
    { sendTimeoutNextPayments: 2, sendTimeoutMovesMoney: false },
  ],
};

const calmGateway: Switches = {
  failNextCalls: 0,
  unavailableNextCalls: 0,
  busyNextCalls: 0,
  timeOutNextCalls: 0,
  dieNextCalls: 0,
  receiptDelayMs: 200,
  receiptsDoubled: false,
  receiptsLost: false,
};

export const calmGateways: Record<
  'sms' | 'orangeSms' | 'africasTalking',
  Record<string, unknown>
> = {
  sms: { ...calmGateway },
  orangeSms: { ...calmGateway },
  africasTalking: { ...calmGateway },
};

export const gatewayTroubles: readonly Switches[] = [
  { failNextCalls: 8 },
  { unavailableNextCalls: 8 },
  { busyNextCalls: 8 },
  { timeOutNextCalls: 3 },
  { dieNextCalls: 4 },
  { receiptsDoubled: true },
  { receiptsLost: true },
  { receiptDelayMs: 8_000 },
];
