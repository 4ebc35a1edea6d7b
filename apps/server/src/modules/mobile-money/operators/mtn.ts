import type { FailureReason } from '@ardoise/contract/transactions';
import { whyOf } from './http.ts';
import { moneyOf, partyOf, readBalance, settingsCodes, signedIn, signIn } from './mtn-access.ts';
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
  PAYER_NOT_FOUND: 'payerNotFound',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payerNotFound',
  PAYER_LIMIT_REACHED: 'limitReached',
  PAYEE_NOT_FOUND: 'notAllowed',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'notAllowed',
};

const reasonOf = (code: string | null): FailureReason =>
  settingsCodes.has(code) ? 'wrongSettings' : (reasons[code ?? ''] ?? 'operatorFault');

async function ask(account: OperatorAccount, request: CollectRequest): Promise<AskAnswer> {
  try {
    const reply = await signedIn(account, 'collection', {
      method: 'POST',
      path: 'requesttopay',
      headers: { 'x-reference-id': request.partnerNumber, 'x-callback-url': request.callbackUrl },
      json: { ...moneyOf(account, request), payer: partyOf(request.phone) },
    });
    return readAskAnswer(reply, reasonOf);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** MTN MoMo's collection product, and its disbursement product for payouts. */
export const mtn: OperatorAdapter = {
  windowSeconds: 300,
  isAskIdempotent: true,
  prepare: async (account) => {
    await signIn(account, 'collection');
    return null;
  },
  ask,
  status: async (account, request) => {
    try {
      const path = `requesttopay/${request.partnerNumber}`;
      const reply = await signedIn(account, 'collection', { method: 'GET', path });
      return readStatus(reply, { account, request, party: 'payer' }, reasonOf);
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  test: async (account) => {
    forgetToken(account);
    await readBalance(account, 'collection');
  },
  payouts: mtnPayouts,
};
