import type { FailureReason } from '@ardoise/contract/transactions';
import { asObject, asText } from '../../../platform/outside/outside-client.ts';
import { detailOf } from './http.ts';
import {
  type OperatorAccount,
  type OperatorAdapter,
  type PayoutFailure,
  type RemindAnswer,
  type CollectRequest,
  type TestReport,
  Unreachable,
  WrongCredentials,
} from './operator.ts';
import { channelOf, signedIn } from './orange-access.ts';
import { type Causes, causeIn, readPush } from './orange-answers.ts';
import { orangeSteps } from './orange-steps.ts';
import { forgetToken } from './tokens.ts';

const causes: Causes<FailureReason> = {
  balance: 'notEnoughFunds',
  noWallet: 'payerNotFound',
  blocked: 'payerBlocked',
  tooMuch: 'amountNotAllowed',
  settings: 'wrongSettings',
  refused: 'refused',
  expired: 'expired',
  unexplained: 'operatorFault',
};

const payoutCauses: Causes<PayoutFailure> = {
  // The school's own: nobody else pays.
  balance: 'notEnoughFunds',
  noWallet: 'recipientNotFound',
  blocked: 'notAllowed',
  tooMuch: 'limitReached',
  settings: 'wrongSettings',
  refused: 'operatorFault',
  expired: 'operatorFault',
  unexplained: 'operatorFault',
};

const collect = orangeSteps('mp', causes);

/** The payer who put the prompt aside, or never saw it, sees it again. Nothing else changes. */
async function remind(account: OperatorAccount, request: CollectRequest): Promise<RemindAnswer> {
  try {
    const payToken = encodeURIComponent(request.operatorToken ?? '');
    return readPush(await signedIn(account, 'GET', `mp/push/${payToken}`), request.operatorToken);
  } catch {
    return 'unknown';
  }
}

/** What Orange answers where it looks at the request and does not take it. */
const refusingStatuses: ReadonlySet<number> = new Set([400, 417, 422]);

/**
 * Who the channel is, asked with its own PIN: a wrong one is seen without taking money. Where the contract does not have
 * this call, or it has a fault, nothing is learned.
 */
async function canReadChannel(account: OperatorAccount): Promise<boolean> {
  const channel = channelOf(account);
  try {
    const path = `infos/subscriber/channel/${encodeURIComponent(channel)}`;
    const pin = account.secrets['pin'];
    const reply = await signedIn(account, 'POST', path, { pin, channelMsisdn: channel });
    const data = asObject(reply.body['data']);
    const name = asText(data?.['firstName']) ?? asText(data?.['lastName']);
    if (reply.status === 200 && name !== null) return true;
    const isRefused = refusingStatuses.has(reply.status) || causeIn(reply) !== null;
    if (isRefused) throw new WrongCredentials(detailOf(reply));
    return false;
  } catch (error) {
    if (error instanceof Unreachable) return false;
    throw error;
  }
}

async function test(account: OperatorAccount): Promise<TestReport> {
  forgetToken(account);
  await collect.prepare(account);
  const isChannelTried = await canReadChannel(account);
  return {
    tried: ['signIn', 'payToken', ...(isChannelTried ? (['channelAndPin'] as const) : [])],
    untried: [...(isChannelTried ? [] : (['channelAndPin'] as const)), 'prompt', 'callback'],
  };
}

/** Orange Money Cameroon's core API: merchant payment for money in, cash-in for money out. */
export const orange: OperatorAdapter = {
  ...collect,
  // An unused payToken reads EXPIRED some minutes after it was given out: seven were seen, and more.
  windowSeconds: 600,
  lostAfterSeconds: null,
  test,
  remind,
  signIn: null,
  checkPayer: null,
  limits: null,
  // Merchants' statements have cash-in in their debit column, which settles what guides disagree on. There is no balance.
  payouts: { ...orangeSteps('cashin', payoutCauses), balance: null },
};
