import { whyOf } from './http.ts';
import {
  callbackHeader,
  findBalance,
  moneyOf,
  partyOf,
  settingsCodes,
  signedIn,
} from './mtn-access.ts';
import { readAskAnswer, readStatus } from './mtn-answers.ts';
import {
  type AskAnswer,
  type OperatorAccount,
  type PayoutFailure,
  type PayoutProtocol,
  type PayoutRequest,
  WrongCredentials,
} from './operator.ts';
import { forgetToken } from './tokens.ts';

const reasons: Readonly<Record<string, PayoutFailure>> = {
  PAYEE_NOT_FOUND: 'recipientNotFound',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'notAllowed',
  // Ours, or a recipient whose wallet is full: MTN says the same of both.
  NOT_ENOUGH_FUNDS: 'notEnoughFunds',
  LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED: 'notEnoughFunds',
  PAYER_LIMIT_REACHED: 'limitReached',
  PAYEE_LIMIT_REACHED: 'limitReached',
  AMOUNT_NOT_ALLOWED: 'limitReached',
  PAYER_NOT_FOUND: 'wrongSettings',
  SENDER_ACCOUNT_NOT_ACTIVE: 'wrongSettings',
};

const reasonOf = (code: string | null): PayoutFailure =>
  settingsCodes.has(code) ? 'wrongSettings' : (reasons[code ?? ''] ?? 'operatorFault');

/** The same merchant with the keys of the other product: those of collection are refused there. */
const ofDisbursement = ({ secrets, ...account }: OperatorAccount): OperatorAccount => ({
  ...account,
  product: 'disbursement',
  secrets: {
    subscriptionKey: secrets['disbursementSubscriptionKey'] ?? '',
    apiUser: secrets['disbursementApiUser'] ?? '',
    apiKey: secrets['disbursementApiKey'] ?? '',
  },
});

async function ask(
  account: OperatorAccount,
  request: PayoutRequest,
): Promise<AskAnswer<PayoutFailure>> {
  try {
    const merchant = ofDisbursement(account);
    const reply = await signedIn(merchant, 'disbursement', {
      method: 'POST',
      path: 'transfer',
      headers: {
        'x-reference-id': request.partnerNumber,
        ...callbackHeader(merchant, request.callbackUrl),
      },
      json: { ...moneyOf(merchant, request), payee: partyOf(request.phone) },
    });
    return readAskAnswer(reply, reasonOf);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** MTN MoMo's disbursement product. `transfer` pays a wallet from the merchant's account. */
export const mtnPayouts: PayoutProtocol = {
  isAskIdempotent: true,
  prepare: async () => null,
  ask,
  status: async (account, request) => {
    try {
      const path = `transfer/${request.partnerNumber}`;
      const reply = await signedIn(ofDisbursement(account), 'disbursement', {
        method: 'GET',
        path,
      });
      return readStatus(reply, { account, request, party: 'payee' }, reasonOf);
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  balance: async (account) => {
    const merchant = ofDisbursement(account);
    forgetToken(merchant);
    const balance = await findBalance(merchant, 'disbursement');
    if (balance === null) throw new WrongCredentials({ said: 'the balance may not be read' });
    return balance;
  },
};
