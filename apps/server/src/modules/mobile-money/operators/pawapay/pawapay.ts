import { textLimits } from '@ardoise/contract/values/operator-limits';
import { asObject } from '../../../../platform/outside/outside-client.ts';
import { asAmount, detailOf, whyOf } from '../http.ts';
import {
  type AskAnswer,
  type OperatorAccount,
  type OperatorAdapter,
  type PayoutRequest,
  type StatusAnswer,
  Unreachable,
  WrongCredentials,
} from '../operator.ts';
import { asList, callPawapay, providers, readPawapay, wallet } from './access.ts';
import {
  payoutReasonIn,
  readAskAnswer,
  readStatusAnswer,
  type ReasonIn,
  reasonIn,
} from './answers.ts';
import { readLimits } from './configuration.ts';

/** Letters, digits and spaces. */
const plainMessage = (number: string): string =>
  `Ardoise ${number.replaceAll(/[^A-Za-z0-9]/g, '')}`.slice(0, textLimits.pawapay.message);

/** What a deposit and a payout say alike. */
const moneyOf = ({ number, amount }: PayoutRequest) => ({
  amount: String(amount),
  currency: wallet.currency,
  clientReferenceId: number,
  customerMessage: plainMessage(number),
});

const partyOf = ({ operator }: OperatorAccount, phone: string) => ({
  type: 'MMO',
  accountDetails: { phoneNumber: `237${phone}`, provider: providers[operator] },
});

async function send<Reason>(
  account: OperatorAccount,
  path: 'deposits' | 'payouts',
  json: unknown,
  reasonOf: ReasonIn<Reason>,
): Promise<AskAnswer<Reason | 'wrongSettings'>> {
  try {
    return readAskAnswer(await callPawapay(account, 'POST', path, json), reasonOf);
  } catch (error) {
    if (error instanceof WrongCredentials)
      return { kind: 'refused', reason: 'wrongSettings', detail: error.detail };
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

async function readStatus<Reason>(
  account: OperatorAccount,
  path: 'deposits' | 'payouts',
  request: PayoutRequest,
  reasonOf: ReasonIn<Reason>,
): Promise<StatusAnswer<Reason>> {
  try {
    const reply = await callPawapay(account, 'GET', `${path}/${request.partnerNumber}`);
    return readStatusAnswer(reply, request, reasonOf);
  } catch (error) {
    return { kind: 'unknown', detail: whyOf(error) };
  }
}

/** Of the operator's own wallet where the account has one, else of the country's. */
async function readBalance(account: OperatorAccount): Promise<number> {
  const reply = await readPawapay(account, `wallet-balances?country=${wallet.country}`);
  const wallets = asList(reply.body['balances'])
    .map((entry) => asObject(entry) ?? {})
    .filter(({ country, currency }) => country === wallet.country && currency === wallet.currency);
  const found =
    wallets.find(({ provider }) => provider === providers[account.operator]) ??
    wallets.find(({ provider }) => (provider ?? '') === '');
  const balance = Math.floor(asAmount(found?.['balance']));
  if (Number.isNaN(balance)) throw new Unreachable(detailOf(reply));
  return balance;
}

/** PawaPay, an aggregator that reaches both operators. Its callback address is set in its dashboard. */
export const pawapay: OperatorAdapter = {
  windowSeconds: 600,
  lostAfterSeconds: 900,
  isAskIdempotent: true,
  prepare: async () => null,
  ask: (account, request) => {
    const deposit = {
      depositId: request.partnerNumber,
      ...moneyOf(request),
      payer: partyOf(account, request.phone),
    };
    return send(account, 'deposits', deposit, reasonIn);
  },
  status: (account, request) => readStatus(account, 'deposits', request, reasonIn),
  test: async (account) => {
    await readLimits(account);
    await readBalance(account);
    return { tried: ['signIn', 'limits', 'balance'], untried: ['prompt', 'callback'] };
  },
  signIn: null,
  checkPayer: null,
  remind: null,
  limits: readLimits,
  payouts: {
    isAskIdempotent: true,
    prepare: async () => null,
    ask: (account, request) => {
      const payout = {
        payoutId: request.partnerNumber,
        ...moneyOf(request),
        recipient: partyOf(account, request.phone),
      };
      return send(account, 'payouts', payout, payoutReasonIn);
    },
    status: (account, request) => readStatus(account, 'payouts', request, payoutReasonIn),
    balance: readBalance,
  },
};
