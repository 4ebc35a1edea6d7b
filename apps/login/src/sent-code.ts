import type { getOrCreateByPhone } from '@ardoise/contract/endpoints/session';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import type { SentCode } from './steps.ts';

/** What is kept of a code that the server has just sent. */
export function sentCode(answer: AnswerOf<typeof getOrCreateByPhone>, typed: string): SentCode {
  const sentAt = Date.now();
  return {
    ticket: answer.ticket,
    sentTo: answer.sentTo,
    typed,
    sentAt,
    expiresAt: sentAt + answer.expiresIn * 1000,
  };
}
