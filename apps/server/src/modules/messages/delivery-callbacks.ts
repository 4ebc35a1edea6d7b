import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callbackRateLimit } from '../../platform/http/callback-rate-limit.ts';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { isDeliveryToken } from './delivery-addresses.ts';
import { openGateway } from './gateways/gateways.ts';
import { recordDeliveries } from './record-deliveries.ts';

const maxBytes = 256 * 1024;

/** Gateways tell of a few messages at once, if of more than one. */
const mostReceipts = 1_000;

type DeliveryRequest = FastifyRequest<{ Params: { gateway: string; token: string } }>;

async function takeReceipts(services: Services, request: DeliveryRequest): Promise<void> {
  const { gateway: name, token } = request.params;
  if (!isDeliveryToken(services, name, token)) return;
  const opened = await openGateway(services, name);
  if (opened === null) return;
  const { gateway } = opened;
  const receipts = gateway.readReceipts(typeof request.body === 'string' ? request.body : '');
  if (receipts.length > mostReceipts)
    services.log.warn({ gateway: name, count: receipts.length }, 'too many receipts in one call');
  await recordDeliveries(services, gateway.name, receipts.slice(0, mostReceipts));
}

/**
 * Where gateways tell whether a message arrived. The answer is the same whatever was sent, so that it tells a stranger
 * nothing and no gateway tries the same again and again.
 */
export function addDeliveryCallbacks(app: FastifyInstance, services: Services): void {
  const rateLimit = callbackRateLimit(services.settings);
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
        await takeReceipts(services, request);
        return reply.code(200).send();
      },
    });
  });
}
