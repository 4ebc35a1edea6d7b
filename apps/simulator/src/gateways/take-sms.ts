import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { takeOne } from '../faults.ts';
import { deliver } from '../messages.ts';
import { neverAnswer } from '../operators/quirks.ts';
import type { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { SmsGatewayName, SmsRefusal } from './faults.ts';

interface Sms {
  /** As the gateway's protocol writes it. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

/** The 500s that are switched on, in the gateway's own words. */
export function failOnPurpose(
  app: FastifyInstance,
  world: World,
  gateway: SmsGatewayName,
  broken: () => Refusal,
): void {
  app.addHook('onRequest', async () => {
    if (takeOne(world.faults[gateway], 'failNextCalls')) throw broken();
  });
}

/** Takes a message onto the handset and off the credit, or answers why not. */
export function takeSms(world: World, gateway: SmsGatewayName, sms: Sms): SmsRefusal | null {
  const faults = world.faults[gateway];
  if (takeOne(faults, 'refuseNextCalls')) return faults.refuseWith;
  const phone = nationalNumber(sms.to.replace(/^tel:/, ''));
  if (phone === null || !isCameroonMobile(phone)) return 'wrongNumber';
  if (!takeOne(faults, 'credit')) return 'noCredit';
  const { from, text } = sms;
  deliver(world, { kind: 'sms', to: phone, from, subject: null, text, html: null });
  return null;
}

/** Answers, or leaves the call without an answer where that is switched on. */
export const answerOrNot = (
  world: World,
  gateway: SmsGatewayName,
  reply: FastifyReply,
  body: object,
): FastifyReply =>
  takeOne(world.faults[gateway], 'timeOutNextCalls') ? neverAnswer(world, reply) : reply.send(body);
