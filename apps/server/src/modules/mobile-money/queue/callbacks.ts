import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payOperators } from '@ardoise/contract/transactions';
import { isUuid } from '@ardoise/contract/values/uuid';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import type { AskNow } from './ask-now.ts';

const maxBytes = 64 * 1024;

/** Operators call for all schools from a few addresses, so they may do so more often than a person's browser. */
const timesOfOthers = 10;

/** PawaPay calls one address for all payments and names the payment in the body. */
function depositIdOf(body: unknown): string {
  try {
    const said: unknown = JSON.parse(String(body));
    return typeof said === 'object' && said !== null && 'depositId' in said
      ? String(said.depositId)
      : '';
  } catch {
    return '';
  }
}

/**
 * Where operators tell that something happened. Nothing in the body is believed; it is a hint to ask. The answer is
 * always the same, quickly: it says nothing about which payments there are.
 */
export function addCallbacks(app: FastifyInstance, { settings }: Services, askNow: AskNow): void {
  const limit = {
    max: timesOfOthers * settings.requestsPerMinute,
    timeWindow: 60_000,
    allowList: () => false,
  };
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    const take = (partnerNumber: string, reply: FastifyReply): FastifyReply => {
      if (isUuid(partnerNumber)) askNow.hint(partnerNumber.toLowerCase());
      return reply.code(200).send();
    };
    for (const method of ['POST', 'PUT'] as const) {
      for (const operator of payOperators) {
        scope.route({
          method,
          url: `/callbacks/${operator}/:partnerNumber`,
          config: { rateLimit: limit, cost: costs.none },
          handler: async (
            request: FastifyRequest<{ Params: { partnerNumber: string } }>,
            reply: FastifyReply,
          ) => take(request.params.partnerNumber, reply),
        });
      }
      scope.route({
        method,
        url: '/callbacks/pawapay',
        config: { rateLimit: limit, cost: costs.none },
        handler: async (request, reply) => take(depositIdOf(request.body), reply),
      });
    }
  });
}
