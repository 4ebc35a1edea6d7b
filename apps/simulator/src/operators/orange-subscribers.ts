import { isCameroonMobile } from '@ardoise/contract/values/phone';
import type { FastifyInstance } from 'fastify';
import { behaviourOf } from '../behaviours.ts';
import { Refusal } from '../refusal.ts';
import { type OrangeAccess, isChannel } from './orange-access.ts';
import { type OrangeRefusal, orangeRefusals, writeRefusal } from './orange-refusals.ts';

interface Asked {
  readonly Params: { readonly type: string; readonly msisdn: string };
  readonly Body: { readonly pin?: unknown; readonly channelMsisdn?: unknown } | null;
}

const refuse = (name: OrangeRefusal): Refusal =>
  new Refusal(orangeRefusals[name].httpStatus, { message: writeRefusal(name, 0), data: null });

/** Who a number is. The merchant shows its own channel and PIN, so that a wrong one is seen without taking money. */
export function subscriberRoutes(app: FastifyInstance, access: OrangeAccess, prefix: string): void {
  app.post<Asked>(`${prefix}/infos/subscriber/:type/:msisdn`, async (request) => {
    access.admit(request);
    const { type, msisdn } = request.params;
    if (!isChannel(request.body?.channelMsisdn, request.body?.pin)) throw refuse('badChannel');
    if (!isCameroonMobile(msisdn) || behaviourOf(msisdn).suffix === '09') throw refuse('noWallet');
    return {
      message: `${type} ${msisdn} successfully retrieve full name.`,
      data: { firstName: 'Client', lastName: msisdn },
    };
  });
}
