import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { formatMoment } from '@ardoise/contract/values/dates';
import type { Language } from '@ardoise/contract/values/language';
import type { TalkMessage } from '@ardoise/public-pages/talk/render';
import type { Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { readMessages } from '../messages/read-messages.ts';
import type { FoundTalk } from './find-talk.ts';

/** As many as a phone shows without being slow; older ones by their own address. */
export const shownMessages = 40;

interface Shown {
  /** The key of the talk, by which its files are reached too. */
  readonly token: string;
  readonly language: Language;
  readonly before?: number | undefined;
}

/** Files and the button to pay lead through the talk's own address: it is the guardian's key. */
function present(
  { token, language }: Shown,
  { timeZone, school }: FoundTalk,
  message: ChatMessage,
): TalkMessage {
  const path = `/talk/${token}`;
  const { seq, by, type, text, author, file, request, state } = message;
  const canPay = request !== null && ['sent', 'opened', 'failed'].includes(request.state);
  return {
    seq,
    isMine: by === 'guardian',
    author: by === 'staff' ? (author ?? school.name) : null,
    type,
    text,
    at: formatMoment(new Date(message.at), timeZone),
    state,
    file,
    request:
      request === null
        ? null
        : {
            state: request.state,
            amount: request.amount,
            title: request.title,
            kind: request.kind,
            year: request.year,
            student: request.student.name,
            pay: canPay ? `${path}/pay/${seq}?lang=${language}` : null,
            receipt: request.receiptCode === null ? null : `/receipt/${request.receiptCode}`,
          },
  };
}

export async function readTalkMessages(
  services: Services,
  tx: Tx,
  talk: FoundTalk,
  shown: Shown,
): Promise<{ messages: TalkMessage[]; hasOlder: boolean }> {
  const { orgId, chatId } = talk;
  const reading = { services, tx, orgId, now: services.clock.now(), actor: null };
  const addressOf = (_file: unknown, seq: number) => `/talk/${shown.token}/file/${seq}`;
  const wanted = { chatId, before: shown.before, most: shownMessages + 1 };
  const read = await readMessages(reading, wanted, addressOf);
  return {
    messages: read.slice(-shownMessages).map((message) => present(shown, talk, message)),
    hasOlder: read.length > shownMessages,
  };
}
