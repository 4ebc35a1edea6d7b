import '../tables.ts';
import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import type { MessageType } from '@ardoise/contract/chat/chat-messages';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { indexWords } from '../../students/public.ts';
import { tellPages } from '../bus.ts';
import { shorten, waitToWrite } from '../rules.ts';
import type { Side } from '../tables.ts';
import type { FoundChat } from '../talks/find-chat.ts';

export interface NewMessage {
  readonly key: string;
  readonly by: Side;
  readonly type: MessageType;
  readonly text: string;
  readonly fileId?: string;
  readonly request?: {
    readonly feeId: string;
    readonly studentId: string;
    readonly amount: number;
  };
}

/** The place of the message that was written with this key before. */
export async function findByKey(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  chatId: string,
  key: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom('chat_messages')
    .select('seq')
    .where(({ and }) => and({ org_id: orgId, chat_id: chatId, key }))
    .executeTakeFirst();
  return row?.seq ?? null;
}

/** Counted in the talk itself: where that is locked, no number of devices and nodes writes more. */
export async function refuseFlood(
  { tx, orgId, now }: Pick<Work, 'tx' | 'orgId' | 'now'>,
  chat: FoundChat,
  by: Side,
): Promise<void> {
  const since = (ms: number): Date => new Date(now.getTime() - ms);
  const { rows } = await sql<{ minute: number; day: number }>`
    select count(*) filter (where at > ${since(60_000)})::int as minute, count(*)::int as day from (
      select at from chat_messages where org_id = ${orgId} and chat_id = ${chat.id} and seq > ${chat.lastSeq - 2_000}
         and by = ${by} and at > ${since(86_400_000)}) lately`.execute(tx);
  const seconds = waitToWrite(by, rows[0] ?? { minute: 0, day: 0 });
  if (seconds !== null)
    throw new Refusal(chatErrors.tooManyChatMessages, {
      values: { seconds },
      retryAfterSeconds: seconds,
    });
}

async function addWords(
  { tx, orgId }: Work,
  chatId: string,
  seq: number,
  text: string,
): Promise<void> {
  const words = indexWords({ names: [text] }).filter((word) => word.length > 1);
  if (words.length === 0) return;
  await sql`insert into chat_words (org_id, word, chat_id, seq)
    select ${orgId}, word, ${chatId}, ${seq} from unnest(${words.toSorted()}::text[]) as given (word)
    on conflict (org_id, word, chat_id) do update set seq = excluded.seq`.execute(tx);
}

/** Written once for each key, into a talk that the caller has locked. Answers its place. */
export async function writeMessage(
  work: Work,
  chat: FoundChat,
  message: NewMessage,
): Promise<number> {
  const { tx, orgId, now, actor } = work;
  const { by, type, text, key, request } = message;
  const known = await findByKey(work, chat.id, key);
  if (known !== null) return known;
  await refuseFlood(work, chat, by);
  const seq = chat.lastSeq + 1;
  const author = by === 'staff' ? actor : null;
  await tx
    .insertInto('chat_messages')
    .values({
      org_id: orgId,
      chat_id: chat.id,
      seq,
      key,
      by,
      author_id: author?.personId ?? null,
      author_name: author?.name ?? null,
      type,
      text,
      file_id: message.fileId ?? null,
      fee_id: request?.feeId ?? null,
      student_id: request?.studentId ?? null,
      amount: request?.amount ?? null,
      opened_at: null,
      closed_at: null,
      at: now,
      delivered_at: null,
      read_at: null,
    })
    .execute();
  const unseen = by === 'staff' ? 'unseen_by_guardian' : 'unseen_by_staff';
  const written = await tx
    .updateTable('chats')
    .set((eb) => ({
      last_seq: seq,
      last_at: now,
      last_by: by,
      last_author_id: author?.personId ?? null,
      last_type: type,
      last_text: shorten(text),
      state: 'open' as const,
      [unseen]: eb(unseen, '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', chat.id)
    .returning(unseen)
    .executeTakeFirstOrThrow();
  await addWords(work, chat.id, seq, text);
  await work.emit('chat.written', chat.id, { seq, by, unseen: written[unseen] ?? 1 });
  await tellPages(work, chat.id);
  return seq;
}
