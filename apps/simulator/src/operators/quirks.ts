import type { FastifyInstance, FastifyReply } from 'fastify';
import { behaviourOf } from '../behaviours.ts';
import { type OperatorName, takeOne } from '../faults.ts';
import { Refusal, answerErrors } from '../refusal.ts';
import type { World } from '../world.ts';

/** Longer than any sensible client waits, so that it is always the client that gives up. */
const silenceMs = 120_000;

interface Words {
  readonly malformed: (message: string) => Refusal;
  readonly broken: () => Refusal;
}

/** Gives an operator's routes its own words for errors, and the 500s that are switched on. */
export function speakAs(
  app: FastifyInstance,
  world: World,
  operator: OperatorName,
  words: Words,
): void {
  app.setErrorHandler(answerErrors(words.malformed));
  app.addHook('onRequest', async (request) => {
    const { tokenStatus } = world.faults[operator];
    if (/\/token\/?$/.test(request.url)) {
      if (tokenStatus !== null) throw new Refusal(tokenStatus, { message: 'No token for now.' });
      return;
    }
    if (takeOne(world.faults[operator], 'failNextCalls')) throw words.broken();
  });
}

/** Numbers ending in 05: every other call that starts a payment is a 500 that did nothing. */
export function failsThisTime(world: World, operator: OperatorName, phone: string): boolean {
  if (behaviourOf(phone).call !== 'failsFirst') return false;
  const key = `${operator}:${phone}`;
  if (world.failedOnce.delete(key)) return false;
  world.failedOnce.add(key);
  return true;
}

export const refusesPayment = (world: World, operator: OperatorName): boolean =>
  takeOne(world.faults[operator], 'refuseNextPayments');

/** The worst case of all: the money moves and the merchant never hears of it. */
export const staysSilent = (world: World, operator: OperatorName, phone: string): boolean =>
  behaviourOf(phone).call === 'timeout' || takeOne(world.faults[operator], 'timeOutNextPayments');

/** Leaves a call without an answer until the caller gives up. */
export function neverAnswer(world: World, reply: FastifyReply): FastifyReply {
  const { socket } = reply.raw;
  const cancel = world.timetable.after(silenceMs, () => socket?.destroy());
  socket?.once('close', cancel);
  return reply.hijack();
}
