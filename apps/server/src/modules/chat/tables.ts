import type { MessageType } from '@ardoise/contract/chat/chat-messages';
import type { Language } from '@ardoise/contract/values/language';
import type { Generated } from 'kysely';

export type Side = 'staff' | 'guardian';

export interface ChatsTable {
  org_id: string;
  id: string;
  guardian_id: string;
  state: Generated<'open' | 'closed'>;
  assigned_to: Generated<string | null>;
  unseen_by_staff: Generated<number>;
  unseen_by_guardian: Generated<number>;
  /** The place of the newest message; places are never given again, whatever is removed. */
  last_seq: Generated<number>;
  last_at: Date;
  last_by: Generated<Side | null>;
  last_author_id: Generated<string | null>;
  last_type: Generated<MessageType | null>;
  last_text: Generated<string>;
  guardian_seen_at: Generated<Date | null>;
  /** Until when an open page counts as there. */
  here_until: Generated<Date | null>;
  /** In which the guardian last read the page. */
  language: Generated<Language | null>;
  blocked_at: Generated<Date | null>;
  muted_at: Generated<Date | null>;
  sms_sent_at: Generated<Date | null>;
  sms_sent: Generated<number>;
  created_at: Date;
}

interface ChatMessagesTable {
  org_id: string;
  chat_id: string;
  seq: number;
  key: string;
  by: Side;
  author_id: string | null;
  author_name: string | null;
  type: MessageType;
  text: string;
  file_id: string | null;
  fee_id: string | null;
  student_id: string | null;
  amount: number | null;
  opened_at: Date | null;
  closed_at: Date | null;
  at: Date;
  delivered_at: Date | null;
  read_at: Date | null;
}

interface ChatWordsTable {
  org_id: string;
  word: string;
  chat_id: string;
  seq: number;
}

interface ChatLinksTable {
  org_id: string;
  token_hash: string;
  chat_id: string;
  created_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
}

interface ChatAnswersTable {
  org_id: string;
  id: string;
  title: string;
  en: string;
  fr: string;
  created_at: Date;
}

interface ChatSettingsTable {
  org_id: string;
  kept_months: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    chats: ChatsTable;
    chat_messages: ChatMessagesTable;
    chat_words: ChatWordsTable;
    chat_links: ChatLinksTable;
    chat_answers: ChatAnswersTable;
    chat_settings: ChatSettingsTable;
  }
}
