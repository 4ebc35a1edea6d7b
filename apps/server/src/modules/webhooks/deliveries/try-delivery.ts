import type { DeliveryProblem } from '@ardoise/contract/webhooks/webhooks';
import { maxAnswerBytes } from '@ardoise/contract/webhooks/webhook-limits';
import { OutsideFault } from '../../../platform/outside/outside-fault.ts';
import { ForbiddenAddress, type PublicReply } from '../../../platform/outside/public-client.ts';
import type { Services } from '../../../platform/services.ts';
import { problemOfStatus, readRetryAfter } from '../rules.ts';
import type { KeptAnswer } from '../tables.ts';
import { requestOf, type ToldEvent } from './request.ts';

const timeoutMs = 15_000;

export interface DueDelivery extends ToldEvent {
  readonly id: string;
  readonly tries: number;
}

/** Where it goes, and what signs it. */
export interface Target {
  readonly address: string;
  readonly secrets: readonly string[];
}

/** What became of one try. */
export interface Tried {
  readonly delivery: DueDelivery;
  readonly status: number | null;
  /** Null: it has arrived. */
  readonly problem: DeliveryProblem | null;
  readonly retryAfterSeconds: number | null;
  readonly request: Record<string, string>;
  readonly answer: KeptAnswer | null;
  readonly tookMs: number;
}

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof ForbiddenAddress)
    return error.kind === 'nameUnknown' ? 'nameUnknown' : 'notPublic';
  if (!(error instanceof OutsideFault)) throw error;
  if (error.kind === 'silent' || error.kind === 'untrusted') return error.kind;
  return 'unreachable';
}

/** The database keeps no zero sign. */
const keepable = (text: string): string => text.replaceAll('\0', '\ufffd');

const keptHeaders = (headers: PublicReply['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .slice(0, 50)
      .map(([name, value]) => [name, keepable(String(value)).slice(0, 500)]),
  );

/** One try. Whatever the receiver does, it ends within the time and with a few kilobytes. */
export async function tryDelivery(
  { publicClient, clock }: Pick<Services, 'publicClient' | 'clock'>,
  { address, secrets }: Target,
  delivery: DueDelivery,
): Promise<Tried> {
  const now = clock.now();
  const { body, headers, kept } = requestOf(delivery, secrets, now);
  const beganMs = performance.now();
  const tookMs = (): number => Math.round(performance.now() - beganMs);
  try {
    const call = { url: address, headers, body, timeoutMs, maxBytes: maxAnswerBytes };
    const reply = await publicClient.call(call);
    return {
      delivery,
      status: reply.status,
      problem: problemOfStatus(reply.status),
      retryAfterSeconds: readRetryAfter(reply.headers['retry-after'], now),
      request: kept,
      answer: {
        headers: keptHeaders(reply.headers),
        text: keepable(reply.text),
        isCut: reply.isCut,
      },
      tookMs: tookMs(),
    };
  } catch (error) {
    return {
      delivery,
      status: null,
      problem: problemOf(error),
      retryAfterSeconds: null,
      request: kept,
      answer: null,
      tookMs: tookMs(),
    };
  }
}
