import { asObject, asText } from '../../../platform/outside/outside-client.ts';
import { asAmount, detailOf, type OperatorReply } from './http.ts';
import { compareAnswer } from './compare-answer.ts';
import { currencyOf, settingsCodes } from './mtn-access.ts';
import type { AskAnswer, OperatorAccount, PayoutRequest, StatusAnswer } from './operator.ts';

/** What a code of MTN's means, for money in or for money out. */
export type ReasonOf<Reason> = (code: string | null) => Reason;

export function readAskAnswer<Reason>(
  reply: OperatorReply,
  reasonOf: ReasonOf<Reason>,
): AskAnswer<Reason | 'wrongSettings'> {
  const detail = detailOf(reply);
  const { status } = reply;
  // 202 is no success yet. 409: this reference was asked before, and its status tells the rest; a fresh reference could
  // move the money twice.
  if (status === 202 || status === 409) return { kind: 'asked', detail };
  const code = asText(reply.body['code']);
  if (settingsCodes.has(code) || status === 401 || status === 403)
    return { kind: 'refused', reason: 'wrongSettings', detail };
  if (status === 400 || status === 404) return { kind: 'refused', reason: reasonOf(code), detail };
  return { kind: 'unknown', detail };
}

/** What was asked, and which party the answer names: the payer of money in, the payee of money out. */
export interface MtnAsked {
  readonly account: OperatorAccount;
  readonly request: PayoutRequest;
  readonly party: 'payer' | 'payee';
}

/** The request again, and how it went: each field of it is compared with ours. */
function readPaid(reply: OperatorReply, { account, request, party }: MtnAsked) {
  const { body } = reply;
  const amount = asAmount(body['amount']);
  return {
    kind: 'paid',
    providerReference: asText(body['financialTransactionId']) ?? request.partnerNumber,
    amount,
    differences: compareAnswer({
      amount: [request.amount, amount],
      currency: [currencyOf(account), asText(body['currency'])],
      references: [[request.number, asText(body['externalId'])]],
      party: [request.phone, asText(asObject(body[party])?.['partyId'])],
    }),
    detail: detailOf(reply),
  } as const;
}

export function readStatus<Reason>(
  reply: OperatorReply,
  asked: MtnAsked,
  reasonOf: ReasonOf<Reason>,
): StatusAnswer<Reason> {
  const detail = detailOf(reply);
  if (reply.status === 404) return { kind: 'unheardOf', detail };
  if (reply.status !== 200) return { kind: 'unknown', detail };
  const { body } = reply;
  switch (body['status']) {
    case 'SUCCESSFUL':
      return readPaid(reply, asked);
    case 'FAILED': {
      // Documented as text; seen as an object too.
      const code = asText(body['reason']) ?? asText(asObject(body['reason'])?.['code']);
      return { kind: 'failed', reason: reasonOf(code), detail };
    }
    case 'PENDING':
    case 'CREATED':
      return { kind: 'pending', detail };
    default:
      return { kind: 'unknown', detail };
  }
}
