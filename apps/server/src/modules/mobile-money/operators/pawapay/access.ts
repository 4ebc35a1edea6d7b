import type { PayOperator } from '@ardoise/contract/transactions';
import type { OutsideReply } from '../../../../platform/outside/outside-client.ts';
import { callOperator, detailOf } from '../http.ts';
import { type OperatorAccount, Unreachable, WrongCredentials } from '../operator.ts';

export const providers: Record<PayOperator, string> = { mtn: 'MTN_MOMO_CMR', orange: 'ORANGE_CMR' };

/** The wallet that schools here are paid into. */
export const wallet = { country: 'CMR', currency: 'XAF' } as const;

export const callPawapay = (
  account: OperatorAccount,
  method: 'GET' | 'POST',
  path: string,
  json?: unknown,
): Promise<OutsideReply> =>
  callOperator(account, {
    method,
    url: `${account.baseUrl}/v2/${path}`,
    headers: { authorization: `Bearer ${account.secrets['apiToken']}` },
    ...(json === undefined ? {} : { json }),
  });

/** For what asks nobody for money: anything but a 200 is thrown. */
export async function readPawapay(account: OperatorAccount, path: string): Promise<OutsideReply> {
  const reply = await callPawapay(account, 'GET', path);
  if (reply.status === 401 || reply.status === 403) throw new WrongCredentials(detailOf(reply));
  if (reply.status !== 200) throw new Unreachable(detailOf(reply));
  return reply;
}

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
