import { asAmount, asObject, asText, detailOf, type OperatorReply } from './http.ts';
import { settingsCodes } from './mtn-access.ts';
import type { AskAnswer, StatusAnswer } from './operator.ts';

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

export function readStatus<Reason>(
  reply: OperatorReply,
  partnerNumber: string,
  reasonOf: ReasonOf<Reason>,
): StatusAnswer<Reason> {
  const detail = detailOf(reply);
  if (reply.status === 404) return { kind: 'unheardOf', detail };
  if (reply.status !== 200) return { kind: 'unknown', detail };
  const { body } = reply;
  switch (body['status']) {
    case 'SUCCESSFUL':
      return {
        kind: 'paid',
        providerReference: asText(body['financialTransactionId']) ?? partnerNumber,
        amount: asAmount(body['amount']),
        detail,
      };
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
