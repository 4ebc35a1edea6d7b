import type { FailureReason } from '@ardoise/contract/transactions';
import { detailOf, type OperatorReply, whyOf } from './http.ts';
import {
  callbackHeader,
  findBalance,
  moneyOf,
  partyOf,
  settingsCodes,
  signedIn,
  signIn,
} from './mtn-access.ts';
import { readAskAnswer, readStatus } from './mtn-answers.ts';
import { mtnPayouts } from './mtn-disbursement.ts';
import {
  type AskAnswer,
  type CollectRequest,
  type OperatorAccount,
  type OperatorAdapter,
  WrongCredentials,
} from './operator.ts';
import { forgetToken } from './tokens.ts';

const reasons: Readonly<Record<string, FailureReason>> = {
  APPROVAL_REJECTED: 'refused',
  PAYMENT_NOT_APPROVED: 'refused',
  TRANSACTION_CANCELED: 'refused',
  EXPIRED: 'expired',
  // What MTN says when the PIN was not entered in time.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  NOT_ENOUGH_FUNDS: 'notEnoughFunds',
  // What production says of an empty wallet, and of more than that.
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'lowBalanceOrLimit',
  // Predominantly an empty wallet, says MTN.
  INTERNAL_PROCESSING_ERROR: 'lowBalanceOrLimit',
  PAYER_NOT_FOUND: 'payerNotFound',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payerBlocked',
  PAYER_LIMIT_REACHED: 'limitReached',
  AMOUNT_NOT_ALLOWED: 'amountNotAllowed',
  VALIDATION_ERROR: 'notAllowed',
  TRANSACTION_NOT_COMPLETED: 'operatorFault',
  SERVICE_UNAVAILABLE: 'operatorUnavailable',
  // The payee is the school: its account is full, closed or not its own. No other payer would fare better, and staff are told.
  PAYEE_LIMIT_REACHED: 'schoolWalletFull',
  PAYEE_NOT_FOUND: 'wrongSettings',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'wrongSettings',
};

const reasonOf = (code: string | null): FailureReason =>
  settingsCodes.has(code) ? 'wrongSettings' : (reasons[code ?? ''] ?? 'operatorFault');

async function ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer> {
  try {
    const reply = await signedIn(account, 'collection', {
      method: 'POST',
      path: 'requesttopay',
      headers: {
        'x-reference-id': request.partnerNumber,
        ...callbackHeader(account, request.callbackUrl),
      },
      json: { ...moneyOf(account, request), payer: partyOf(request.phone) },
    });
    return readAskAnswer(reply, reasonOf);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** Nobody has a number that begins so: the test of a connection asks about no person. */
const nobodysNumber = '237600000000';

/** The payer looks at the page: rather than wait any longer, the payer is asked. */
const holderTimeoutMs = 3_000;

/** Whether a wallet is in use, which MTN advises to look up before a debit. */
const findHolder = (account: OperatorAccount, msisdn: string): Promise<OperatorReply> =>
  signedIn(account, 'collection', {
    method: 'GET',
    path: `accountholder/msisdn/${msisdn}/active`,
    timeoutMs: Math.min(holderTimeoutMs, account.timeoutMs),
  });

/** MTN MoMo's collection product, and its disbursement product for payouts. */
export const mtn: OperatorAdapter = {
  windowSeconds: 300,
  // As long as the payer has: a second ask whose answer was lost shortly before the window ended may still be approved.
  lostAfterSeconds: 300,
  isAskIdempotent: true,
  prepare: async (account) => {
    await signIn(account, 'collection');
    return null;
  },
  ask,
  signIn: (account) => signIn(account, 'collection'),
  checkPayer: async (account, { phone }) => {
    const reply = await findHolder(account, `237${phone}`).catch(() => null);
    return reply?.status === 200 && reply.body['result'] === false
      ? { kind: 'refused', reason: 'payerNotFound', detail: detailOf(reply) }
      : null;
  },
  status: async (account, request, mayReadAgain) => {
    try {
      const path = `requesttopay/${request.partnerNumber}`;
      const reply = await signedIn(account, 'collection', {
        method: 'GET',
        path,
        ...(mayReadAgain === undefined ? {} : { mayTryAgain: mayReadAgain }),
      });
      return readStatus(reply, { account, request, party: 'payer' }, reasonOf);
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  test: async (account) => {
    forgetToken(account);
    const balance = await findBalance(account, 'collection');
    const holder = await findHolder(account, nobodysNumber).catch(() => null);
    const canCheckPayer = holder?.status === 200 && typeof holder.body['result'] === 'boolean';
    const parts = [
      ['signIn', true],
      ['balance', balance !== null],
      ['payerCheck', canCheckPayer],
      ['prompt', false],
      ['callback', false],
    ] as const;
    const partsThat = (wasTried: boolean) =>
      parts.filter(([, isTried]) => isTried === wasTried).map(([part]) => part);
    return { tried: partsThat(true), untried: partsThat(false) };
  },
  remind: null,
  limits: null,
  payouts: mtnPayouts,
};
