import type {
  OutsideCall,
  OutsideClient,
  OutsideReply,
} from '../../../platform/outside/outside-client.ts';
import { OutsideFault } from '../../../platform/outside/outside-fault.ts';
import type { SmsUnanswered } from './sms-gateway.ts';

const timeoutMs = 10_000;

export const unanswered = (said: string, mayHaveGone = true): SmsUnanswered => ({
  kind: 'unanswered',
  mayHaveGone,
  said,
});

/** Whoever stands before the gateway says that it did not get through, or refuses by itself: nothing was taken. */
const isNotTaken = (status: number | null): boolean =>
  status !== null && (status === 502 || status === 503 || (status >= 400 && status < 500));

/** It was too slow to listen, or is asked too much at once: later it takes the same. */
const isLater = (status: number): boolean => status === 408 || status === 429;

/** A gateway's answer, whatever it says; or that there was none. After a fault of its own the message may have gone. */
export async function callGateway(
  outside: OutsideClient,
  call: Omit<OutsideCall, 'timeoutMs'>,
): Promise<OutsideReply | SmsUnanswered> {
  try {
    const reply = await outside.call({ ...call, timeoutMs });
    return reply.status >= 500 || isLater(reply.status)
      ? unanswered(`it answered ${reply.status}`, !isNotTaken(reply.status))
      : reply;
  } catch (error) {
    if (error instanceof OutsideFault)
      return unanswered(error.message, error.wasSent && !isNotTaken(error.status));
    throw error;
  }
}

export const isReply = (answer: OutsideReply | SmsUnanswered): answer is OutsideReply =>
  'status' in answer;

/** Items of a list within what others answer, each an object. */
export const listIn = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  Array.isArray(value)
    ? value.filter(
        (item): item is Readonly<Record<string, unknown>> =>
          typeof item === 'object' && item !== null && !Array.isArray(item),
      )
    : [];

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
