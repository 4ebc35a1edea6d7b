import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { takeOne } from '../faults.ts';
import { deliver } from '../messages.ts';
import { neverAnswer } from '../operators/quirks.ts';
import { Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { SmsGatewayName, SmsRefusal } from './faults.ts';

interface Sms {
  /** As the gateway's protocol writes it. */
  readonly to: string;
  readonly from: string;
  readonly text: string;
}

async function delayOf(world: World, gateway: SmsGatewayName): Promise<void> {
  const { answerDelayMs } = world.faults[gateway];
  if (answerDelayMs > 0)
    await new Promise<void>((resolve) => {
      world.timetable.after(answerDelayMs, resolve);
    });
}

/** The 500s that are switched on, in the gateway's own words, and what those who stand before it say. */
export function failOnPurpose(
  app: FastifyInstance,
  world: World,
  gateway: SmsGatewayName,
  broken: () => Refusal,
): void {
  app.addHook('onRequest', async () => {
    const faults = world.faults[gateway];
    if (takeOne(faults, 'failNextCalls')) throw broken();
    if (takeOne(faults, 'unavailableNextCalls')) {
      await delayOf(world, gateway);
      throw new Refusal(503, { error: 'Service Unavailable' });
    }
    if (takeOne(faults, 'busyNextCalls')) throw new Refusal(429, { error: 'Too Many Requests' });
  });
}

/** What became of a message: it is told of by a receipt unless it was lost. */
export type TakenSms = { readonly refusal: SmsRefusal } | { readonly isLost: boolean };

/** Takes a message onto the handset and off the credit, or answers why not. */
export function takeSms(world: World, gateway: SmsGatewayName, sms: Sms): TakenSms {
  const faults = world.faults[gateway];
  const phone = nationalNumber(sms.to.replace(/^tel:/, ''));
  const isMeant = (phone ?? '').startsWith(faults.refuseTo);
  if (isMeant && takeOne(faults, 'refuseNextCalls')) return { refusal: faults.refuseWith };
  if (phone === null || !isCameroonMobile(phone)) return { refusal: 'wrongNumber' };
  if (!takeOne(faults, 'credit')) return { refusal: 'noCredit' };
  const { from, text } = sms;
  if (takeOne(faults, 'loseNextCalls')) return { isLost: true };
  const copies = takeOne(faults, 'doubleNextCalls') ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1)
    deliver(world, { kind: 'sms', to: phone, from, subject: null, text, html: null });
  return { isLost: false };
}

/** Answers, at once or later; or leaves the call without an answer, or breaks its connection, where that is switched on. */
export async function answerOrNot(
  world: World,
  gateway: SmsGatewayName,
  reply: FastifyReply,
  body: object,
): Promise<FastifyReply> {
  const faults = world.faults[gateway];
  if (takeOne(faults, 'timeOutNextCalls')) return neverAnswer(world, reply);
  if (takeOne(faults, 'dieNextCalls')) {
    reply.raw.socket?.destroy();
    return reply.hijack();
  }
  await delayOf(world, gateway);
  return reply.send(body);
}
