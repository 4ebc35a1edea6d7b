import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callbackRateLimit } from '../../platform/http/callback-rate-limit.ts';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { workTogether } from '../../platform/work-together.ts';
import { isDeliveryToken } from './delivery-addresses.ts';
import { openGateway } from './gateways/gateways.ts';
import { recordDeliveries } from './record-deliveries.ts';

const maxBytes = 256 * 1024;

/** Gateways tell of a few messages at once, if of more than one. */
const mostReceipts = 1_000;

type DeliveryRequest = FastifyRequest<{ Params: { gateway: string; token: string } }>;

/** Calls that are written down together. */
const mostCalls = 200;

async function takeReceipts(
  services: Services,
  name: string,
  bodies: readonly string[],
): Promise<void> {
  const opened = await openGateway(services, name);
  if (opened === null) return;
  const { gateway } = opened;
  const receipts = bodies.flatMap((body) => {
    const read = gateway.readReceipts(body);
    if (read.length > mostReceipts)
      services.log.warn({ gateway: name, count: read.length }, 'too many receipts in one call');
    return read.slice(0, mostReceipts);
  });
  await recordDeliveries(services, gateway.name, receipts);
}

/**
 * After a campaign to ten thousand their receipts arrive all at once, each in a call of its own. Those of one gateway are written
 * together: each alone would want a connection, and wait for the others' note that the campaign went on.
 */
function receiptsTogether(services: Services): (name: string, body: string) => Promise<void> {
  const byGateway = new Map<string, (bodies: readonly string[]) => Promise<void>>();
  return (name, body) => {
    let take = byGateway.get(name);
    if (take === undefined) {
      take = workTogether((bodies) => takeReceipts(services, name, bodies), mostCalls);
      byGateway.set(name, take);
    }
    return take([body]);
  };
}

/**
 * Where gateways tell whether a message arrived. The answer is the same whatever was sent, so that it tells a stranger
 * nothing and no gateway tries the same again and again.
 */
export function addDeliveryCallbacks(app: FastifyInstance, services: Services): void {
  const rateLimit = callbackRateLimit(services.settings);
  const take = receiptsTogether(services);
  void app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return reply.code(200).send();
      throw error;
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    scope.route({
      method: 'POST',
      url: '/callbacks/sms/:gateway/:token',
      config: { rateLimit, cost: costs.none },
      handler: async (request: DeliveryRequest, reply: FastifyReply) => {
        const { gateway, token } = request.params;
        const { body } = request;
        // Only names that we have signed get this far, so that there are few.
        if (isDeliveryToken(services, gateway, token) && typeof body === 'string')
          await take(gateway, body);
        return reply.code(200).send();
      },
    });
  });
}
