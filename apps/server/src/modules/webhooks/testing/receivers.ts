import { createHmac } from 'node:crypto';
import type { Answer, CallSpec, Request } from '@ardoise/contract/protocol/call';
import type { ChosenEventName } from '@ardoise/contract/webhooks/webhook-events';
import * as calls from '@ardoise/contract/webhooks/webhooks';
import { until } from '../../../testing/until.ts';
import { money, orgId } from '../../mobile-money/testing/money-school.ts';
import { deliverJob } from '../deliveries/deliver.ts';
import { sweepEveryMinute } from '../deliveries/sweep.ts';

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Told {
  readonly type: string;
  readonly timestamp: string;
  readonly sequence: number;
  readonly environment: string;
  readonly data: Readonly<Record<string, unknown>>;
}

let receivers = 0;

/** A receiver of its own at the simulator. */
export function newReceiver() {
  receivers += 1;
  const name = `receiver-${receivers}`;
  const read = async (): Promise<Received[]> => {
    const { received } = await money.simulator.control<{ received: Received[] }>(
      'GET',
      `webhooks/${name}`,
    );
    return received.toReversed();
  };
  return {
    address: `${money.simulator.url}/webhooks/${name}`,
    read,
    /** What it was told, in the order in which it came. */
    told: async (): Promise<Told[]> => (await read()).map(({ body }) => JSON.parse(body) as Told),
    answers: (mode: object) => money.simulator.control('PUT', `webhooks/${name}`, mode),
  };
}

/** Of the owner; the tests move the clock by days, so that each call signs in anew. */
export const ask = async <C extends CallSpec>(call: C, request: Request<C>) =>
  money.app.call(call, request, { token: await money.school.signIn() });

export async function ok<C extends CallSpec>(call: C, request: Request<C>): Promise<Answer<C>> {
  const { body } = await ask(call, request);
  if (body.data === null) throw new Error(JSON.stringify(body));
  return body.data as Answer<C>;
}

export const create = (address: string, events: ChosenEventName[] = ['student.created']) =>
  ok(calls.createWebhook, {
    body: { address, description: 'ERP', events, environment: 'production' },
  });

const context = () => ({ services: money.services, attempt: 1, isLastAttempt: false });

/** Sends what is due now, without waiting for the next look of the workers. */
export const deliver = (endpointId: string): Promise<void> =>
  deliverJob.work({ orgId, endpointId }, context());

export const sweep = (): Promise<void> => sweepEveryMinute.work(context());

/** A delivery that somebody, the workers or the test, has tried so often. */
export const tried = (id: string, times: number) =>
  until(`it was tried ${times} times`, async () => {
    const delivery = await ok(calls.getWebhookDelivery, { params: { id } });
    return delivery.history.length >= times && delivery;
  });

/** As a receiver checks it: whether this secret signed what came. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const signature = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  return (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${signature}`);
}
