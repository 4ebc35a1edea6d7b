import '../tables.ts';
import type { ChatFile, ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { fileAddress } from './file-address.ts';
import { placeOf, readRequests } from './read-requests.ts';

interface MessageRow {
  chatId: string;
  seq: number;
  key: string;
  by: ChatMessage['by'];
  authorId: string | null;
  author: string | null;
  type: ChatMessage['type'];
  text: string;
  at: Date;
  deliveredAt: Date | null;
  readAt: Date | null;
  file: (Omit<ChatFile, 'address'> & { id: string }) | null;
}

interface Wanted {
  readonly chatId: string;
  /** Only those before this place. */
  readonly before?: number | undefined;
  /** Only this one. */
  readonly seq?: number;
  readonly most: number;
}

type Reading = Pick<Work, 'tx' | 'orgId' | 'services' | 'now' | 'actor'>;

/** How a file is reached: staff by a signed address, a guardian by the key of the talk. */
type AddressOf = (file: { id: string; mediaType: string }, seq: number) => string;

/** Oldest first; the newest of a talk, or those before a place. */
export async function readMessages(
  work: Reading,
  { chatId, before, seq, most }: Wanted,
  addressOf: AddressOf = (file) => fileAddress(work.services, work.orgId, work.now, file),
): Promise<ChatMessage[]> {
  const { tx, orgId } = work;
  const place =
    seq !== undefined
      ? sql`and m.seq = ${seq}`
      : before === undefined
        ? sql``
        : sql`and m.seq < ${before}`;
  const { rows } = await sql<MessageRow>`
    select m.chat_id as "chatId", m.seq, m.key, m.by, m.author_id as "authorId", m.author_name as author, m.type, m.text, m.at,
           m.delivered_at as "deliveredAt", m.read_at as "readAt",
           case when f.id is not null then json_build_object('id', f.id, 'mediaType', f.media_type, 'bytes', f.bytes,
             'width', f.width, 'height', f.height) end as file
      from chat_messages m
      left join stored_files f on f.org_id = m.org_id and f.id = m.file_id
     where m.org_id = ${orgId} and m.chat_id = ${chatId} ${place}
     order by m.seq desc limit ${most}`.execute(tx);
  const requests = await readRequests(
    tx,
    orgId,
    rows.filter(({ type }) => type === 10),
  );
  return rows.toReversed().map((row) => {
    const { file } = row;
    return {
      seq: row.seq,
      key: row.key,
      by: row.by,
      author: row.author,
      isOwn: row.authorId !== null && row.authorId === work.actor?.personId,
      type: row.type,
      text: row.text,
      file:
        file === null
          ? null
          : {
              address: addressOf(file, row.seq),
              mediaType: file.mediaType,
              bytes: file.bytes,
              width: file.width,
              height: file.height,
            },
      request: requests.get(placeOf(row)) ?? null,
      at: row.at.toISOString(),
      state: row.readAt !== null ? 'read' : row.deliveredAt !== null ? 'delivered' : 'sent',
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      readAt: row.readAt?.toISOString() ?? null,
    };
  });
}
