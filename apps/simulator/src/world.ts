import type { Answer, Behaviour, Failure } from './behaviours.ts';
import { type Faults, type OperatorName, noFaults } from './faults.ts';
import type { SmsGatewayName } from './gateways/faults.ts';
import type { Clock, Timetable } from './timetable.ts';
import { createTimetable } from './timetable.ts';

/** Whose wallet it is. An aggregator such as PawaPay reaches wallets of both networks. */
export type Network = 'mtn' | 'orange';

export type PaymentKind = 'collection' | 'payout' | 'refund';

interface Announcement {
  readonly url: string;
  readonly method: 'POST' | 'PUT';
  /** The body for the payment as it stands now. */
  readonly describe: (payment: Payment) => object;
  /** What is sent along with this body, where the operator signs. */
  readonly headers?: (body: string) => Readonly<Record<string, string>>;
  /** When it is sent again while nobody answers with a 200; none where the operator calls once. */
  readonly retryAfterMs?: readonly number[];
}

export interface Payment {
  readonly id: string;
  readonly operator: OperatorName;
  readonly network: Network;
  readonly kind: PaymentKind;
  /** Nine digits, no country code. */
  readonly phone: string;
  readonly amount: number;
  readonly merchant: string;
  /** What the merchant calls it towards the operator. */
  readonly reference: string;
  /** What the payer reads on the prompt. */
  readonly label: string;
  readonly behaviour: Behaviour;
  readonly answer: Answer;
  readonly announcement: Announcement | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  state: 'pending' | 'done' | 'failed';
  failure: Failure | null;
  /** The operator's own number, once the money has moved. */
  transactionId: string | null;
  finishedAt: number | null;
  /** Only a collection asks the payer. */
  readonly prompt: { isIgnored: boolean; wrongPins: number } | null;
  /** Takes the expiry, or the automatic answer, off the timetable. */
  readonly pendingTimers: Array<() => void>;
}

export interface Message {
  readonly id: string;
  readonly kind: 'sms' | 'email';
  readonly to: string;
  readonly from: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly at: number;
}

export interface Movement {
  readonly id: string;
  readonly at: number;
  readonly operator: OperatorName;
  readonly kind: PaymentKind;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly phone: string;
  readonly reference: string;
}

interface SentCallback {
  readonly id: string;
  readonly at: number;
  readonly operator: OperatorName | SmsGatewayName;
  readonly reference: string;
  readonly url: string;
  /** The status of the answer, or why there was none. */
  readonly outcome: string;
}

type Totals = Record<OperatorName, Record<PaymentKind, number>>;

interface State {
  faults: Faults;
  balances: Map<string, number>;
  movements: Map<string, Movement>;
  totals: Totals;
  payments: Map<string, Payment>;
  messages: Map<string, Message>;
  callbacks: Map<string, SentCallback>;
  /** Callbacks that wait for others, to be sent in the wrong order. */
  heldCallbacks: Map<OperatorName, Array<() => Promise<void>>>;
  /** Operator and number whose last creating call was failed on purpose. */
  failedOnce: Set<string>;
  /** Of MTN's: how many reads of a status were answered, and how many were above its pace. */
  statusReads: { answered: number; refused: number };
}

export interface World extends State {
  readonly timetable: Timetable;
  /** Aborted when the simulator closes. */
  readonly closing: AbortSignal;
  /** Tells every open handset that something happened. */
  changed(): void;
  onChange(listener: () => void): () => void;
  onReset(clear: () => void): void;
  reset(): void;
}

const noTotals = (): Totals => ({
  mtn: { collection: 0, payout: 0, refund: 0 },
  orange: { collection: 0, payout: 0, refund: 0 },
  pawapay: { collection: 0, payout: 0, refund: 0 },
});

const freshState = (): State => ({
  faults: noFaults(),
  balances: new Map(),
  movements: new Map(),
  totals: noTotals(),
  payments: new Map(),
  messages: new Map(),
  callbacks: new Map(),
  heldCallbacks: new Map(),
  failedOnce: new Set(),
  statusReads: { answered: 0, refused: 0 },
});

/** All that the simulator knows, in memory. Issued tokens and API users outlive a reset: they are not events. */
export function createWorld(clock: Clock, closing: AbortSignal): World {
  const listeners = new Set<() => void>();
  const clears: Array<() => void> = [];
  const timetable = createTimetable(clock);
  const world: World = {
    ...freshState(),
    timetable,
    closing,
    changed() {
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReset(clear) {
      clears.push(clear);
    },
    reset() {
      timetable.clear();
      Object.assign(world, freshState());
      for (const clear of clears) clear();
      world.changed();
    },
  };
  return world;
}
