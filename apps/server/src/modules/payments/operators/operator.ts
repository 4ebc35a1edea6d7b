import type { FailureReason, PayOperator } from '@ardoise/contract/transactions';

/** How a school is reached by an operator: address and opened secrets. */
export interface OperatorAccount {
  readonly operator: PayOperator;
  readonly baseUrl: string;
  readonly appId: string;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface CollectRequest {
  /** Our reference: the operator tells two requests apart by it. */
  readonly partnerNumber: string;
  /** What `prepare` answered, where the operator needs it. */
  readonly operatorToken: string | null;
  /** Nine digits. */
  readonly phone: string;
  readonly amount: number;
  readonly narration: string;
  readonly callbackUrl: string;
}

/** `unknown`: the request may or may not have arrived, so only the status can tell. */
export type AskAnswer =
  | { readonly kind: 'asked'; readonly detail: string }
  | { readonly kind: 'refused'; readonly reason: FailureReason; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

export type StatusAnswer =
  | { readonly kind: 'pending'; readonly detail: string }
  | {
      readonly kind: 'paid';
      readonly providerReference: string;
      readonly amount: number;
      readonly detail: string;
    }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail: string }
  /** The operator has never heard of it: it was not asked, or the request was lost on the way. */
  | { readonly kind: 'unheardOf'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** One operator's protocol. Nothing here touches the database, and nothing is retried here. */
export interface OperatorAdapter {
  /** How long a payer has to approve. */
  readonly windowSeconds: number;
  /** Whether asking twice with one reference is safe. Where it is not, a lost answer is only ever polled. */
  readonly isAskIdempotent: boolean;
  /** What must be known, and saved, before the money can move. */
  prepare?(account: OperatorAccount): Promise<string>;
  ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer>;
  status(
    account: OperatorAccount,
    request: Pick<CollectRequest, 'partnerNumber' | 'operatorToken'>,
  ): Promise<StatusAnswer>;
  /** Answers nothing, or throws with words for the person who pressed the button. */
  test(account: OperatorAccount): Promise<void>;
}
