import { asObject, asText } from '../../../platform/outside/outside-client.ts';
import { detailOf, whyOf } from './http.ts';
import {
  type AskAnswer,
  type CollectRequest,
  type OperatorAccount,
  type StatusAnswer,
  Unreachable,
  WrongCredentials,
} from './operator.ts';
import { type OrangeFamily, sendPay, signedIn } from './orange-access.ts';
import { type Causes, causeIn, readPayAnswer, readStatus } from './orange-answers.ts';

async function init(account: OperatorAccount, family: OrangeFamily): Promise<string> {
  const reply = await signedIn(account, 'POST', `${family}/init`);
  const payToken = asText(asObject(reply.body['data'])?.['payToken']);
  if (reply.status === 200 && payToken !== null) return payToken;
  const isRefusal = reply.status === 401 || reply.status === 403 || causeIn(reply) === 'settings';
  throw isRefusal ? new WrongCredentials(detailOf(reply)) : new Unreachable(detailOf(reply));
}

/** A payment token, its use, and what became of it: money in and money out go by the same three calls. */
export const orangeSteps = <Reason>(family: OrangeFamily, causes: Causes<Reason>) => ({
  isAskIdempotent: false,
  prepare: (account: OperatorAccount): Promise<string> => init(account, family),
  ask: async (account: OperatorAccount, request: CollectRequest): Promise<AskAnswer<Reason>> => {
    try {
      return readPayAnswer(await sendPay(account, family, request), request, family, causes);
    } catch (error) {
      if (error instanceof WrongCredentials)
        return { kind: 'refused', reason: causes.settings, detail: error.detail };
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
  status: async (
    account: OperatorAccount,
    request: CollectRequest,
  ): Promise<StatusAnswer<Reason>> => {
    try {
      const payToken = encodeURIComponent(request.operatorToken ?? '');
      const reply = await signedIn(account, 'GET', `${family}/paymentstatus/${payToken}`);
      return readStatus(reply, request, family, causes);
    } catch (error) {
      return { kind: 'unknown', detail: whyOf(error) };
    }
  },
});
