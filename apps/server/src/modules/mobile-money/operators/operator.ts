import { sayEventDetail } from '@ardoise/contract/values/event-notes';
import type { RefundFailure } from '@ardoise/contract/refunds';
import type { TestedPart } from '@ardoise/contract/payment-settings';
import type {
  Difference,
  EventDetail,
  FailureReason,
  PayOperator,
} from '@ardoise/contract/transactions';
import type { AmountLimits } from '@ardoise/contract/values/operator-limits';
import type { OutsideClient } from '../../../platform/outside/outside-client.ts';

/** How a school is reached by an operator: address and opened secrets. */
export interface OperatorAccount {
  readonly operator: PayOperator;
  readonly baseUrl: string;
  /** What the operator's portal calls the school's application; empty for the provider's own. */
  readonly appId: string;
  /** MTN's target environment; of no meaning elsewhere. */
  readonly environment: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly outside: OutsideClient;
  /** Whether the operator knows the host of our address for callbacks, where it asks for one, as MTN does. */
  readonly isCallbackHostKnown?: boolean;
  /** Where an operator gives out tokens for each of its products: for which one these secrets are. */
  readonly product?: string;
}

export interface CollectRequest {
  /** Our reference: the operator tells two requests apart by it. */
  readonly partnerNumber: string;
  /** Our readable number, for operators whose order numbers are short. */
  readonly number: string;
  /** What `prepare` answered, where the operator needs it. */
  readonly operatorToken: string | null;
  /** Nine digits. */
  readonly phone: string;
  readonly amount: number;
  readonly narration: string;
  readonly callbackUrl: string;
}

/** `unknown`: the request may or may not have arrived, so only the status can tell. */
export type AskAnswer<Reason = FailureReason> =
  | { readonly kind: 'asked'; readonly detail: EventDetail }
  | { readonly kind: 'refused'; readonly reason: Reason; readonly detail: EventDetail }
  | { readonly kind: 'unknown'; readonly detail: EventDetail };

export type RefusedAsk = Extract<AskAnswer, { kind: 'refused' }>;

export type StatusAnswer<Reason = FailureReason> =
  | { readonly kind: 'pending'; readonly detail: EventDetail }
  | {
      readonly kind: 'paid';
      readonly providerReference: string;
      readonly amount: number;
      /** Where it is not what was asked: then a person decides whether it counts. */
      readonly differences: readonly Difference[];
      readonly detail: EventDetail;
    }
  | { readonly kind: 'failed'; readonly reason: Reason; readonly detail: EventDetail }
  /** The operator has never heard of it: it was not asked, or the request was lost on the way. */
  | { readonly kind: 'unheardOf'; readonly detail: EventDetail }
  | { readonly kind: 'unknown'; readonly detail: EventDetail };

export type PaidAnswer = Extract<StatusAnswer, { kind: 'paid' }>;

class OperatorFault extends Error {
  constructor(
    /** For the history. */
    readonly detail: EventDetail,
  ) {
    super(sayEventDetail(detail, 'en'));
  }
}

/** The operator does not know these credentials. Trying again changes nothing; a person must. */
export class WrongCredentials extends OperatorFault {}

/** No answer, or none that can be understood. */
export class Unreachable extends OperatorFault {}

/** Why money did not reach whoever it was for; what the merchant's own account lacks is told apart from what the other's does. */
export type PayoutFailure = RefundFailure;

/** Money from the account to a phone: the same facts, the other way. */
export type PayoutRequest = CollectRequest;

/**
 * The way out. Whoever uses it saves our reference, and what `prepare` answered, before asking, and never makes another for
 * what may have been paid already: that could pay it twice.
 */
export interface PayoutProtocol {
  /** Whether asking twice with one reference is safe. Where it is not, a lost answer is only ever polled. */
  readonly isAskIdempotent: boolean;
  /** As for money in: what must be saved before the money can move. Throws WrongCredentials or Unreachable. */
  prepare(account: OperatorAccount): Promise<string | null>;
  /** Never throws: an answer that did not come is `unknown`. */
  ask(account: OperatorAccount, request: PayoutRequest): Promise<AskAnswer<PayoutFailure>>;
  /** Never throws. */
  status(account: OperatorAccount, request: PayoutRequest): Promise<StatusAnswer<PayoutFailure>>;
  /** What the account can pay out; null where the operator does not tell. Throws WrongCredentials or Unreachable. */
  readonly balance: ((account: OperatorAccount) => Promise<number>) | null;
}

/** What of a connection was tried, and what cannot be without asking somebody for money. */
export interface TestReport {
  readonly tried: readonly TestedPart[];
  readonly untried: readonly TestedPart[];
}

/** `over`: there is nothing to approve any more. */
export type RemindAnswer = 'sent' | 'over' | 'unknown';

/** One operator's protocol. Nothing here touches the database, and nothing is retried here. */
export interface OperatorAdapter {
  /** How long a payer has to approve. */
  readonly windowSeconds: number;
  /** How long after it was last asked "never heard of it" may still be wrong; null: not beyond the payer's time. */
  readonly lostAfterSeconds: number | null;
  /** Whether asking twice with one reference is safe. Where it is not, a lost answer is only ever polled. */
  readonly isAskIdempotent: boolean;
  /**
   * Signs in, and answers what must be known, and saved, before the money can move; null where there is no such thing.
   * Throws WrongCredentials or Unreachable: nothing has been asked yet.
   */
  prepare(account: OperatorAccount): Promise<string | null>;
  /** Never throws: an answer that did not come is `unknown`. */
  ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer>;
  /**
   * Where the operator counts reads of a status: has what a read needs ready, so that it can begin at its time. Throws as
   * `prepare` does.
   */
  readonly signIn: ((account: OperatorAccount) => Promise<void>) | null;
  /**
   * Looks up the payer's account before the payer is asked, and refuses one that the operator clearly says is not there:
   * whatever else it answers must not keep anybody from paying. Null where an operator cannot tell. Never throws.
   */
  readonly checkPayer:
    | ((account: OperatorAccount, request: CollectRequest) => Promise<RefusedAsk | null>)
    | null;
  /** Never throws. `mayReadAgain` is asked before a second read for one that the operator did not let in. */
  status(
    account: OperatorAccount,
    request: CollectRequest,
    mayReadAgain?: () => Promise<boolean>,
  ): Promise<StatusAnswer>;
  /** Throws WrongCredentials or Unreachable. No money moves, and nobody is asked for any. */
  test(account: OperatorAccount): Promise<TestReport>;
  /** Shows the payer the prompt again; null where the operator cannot. Never throws. */
  readonly remind:
    | ((account: OperatorAccount, request: CollectRequest) => Promise<RemindAnswer>)
    | null;
  /** What this account may take at a time; null where the operator does not tell. Throws as `test` does. */
  readonly limits: ((account: OperatorAccount) => Promise<AmountLimits>) | null;
  /** Null where there is no way out that is known well enough to send money by. */
  readonly payouts: PayoutProtocol | null;
}
