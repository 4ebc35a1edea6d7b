import type { ErasurePreview } from '@ardoise/contract/school-data/erasure';
import { say } from '@ardoise/contract/values/language';
import { type RawBuilder, sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { sheetNameOf } from '../school-export/public.ts';
import type { Person } from './find-person.ts';
import { isNameTheirs, type Marks, marksOf, strongPattern } from './marks.ts';

/** What people of the school write in their own words. Names that records give are swept, and are no sentences. */
export const freeTexts: Readonly<Record<string, readonly string[]>> = {
  students: ['note'],
  enrolments: ['reason'],
  fee_discounts: ['reason', 'taken_back_reason'],
  payment_plans: ['agreed_with', 'note', 'end_reason'],
  payment_promises: ['note'],
  family_contacts: ['note'],
  payments: ['reason'],
  reversal_requests: ['reason', 'decline_reason'],
  credit_refunds: ['reason'],
  pending_payments: ['reason'],
  payment_proofs: ['reason'],
  statement_lines: ['set_aside_reason'],
  collections: ['description'],
  cash_sessions: ['explanation'],
  cash_movements: ['purpose', 'reference'],
  offline_payments: ['note'],
  payouts: ['reason'],
  invoices: ['title', 'memo', 'note', 'message', 'void_reason'],
  invoice_items: ['description'],
  credit_notes: ['reason'],
  sms_campaigns: ['name', 'text_en', 'text_fr'],
  sms_groups: ['name'],
  chat_messages: ['text'],
  chat_answers: ['title', 'en', 'fr'],
  ratings: ['comment', 'answer', 'hidden_reason'],
  tasks: ['title', 'note'],
  calendar_events: ['title', 'note', 'label'],
  gallery_items: ['title', 'description', 'alt'],
};

const most = 50;

/** Rows that go as a whole need nobody to look at them. */
const staysIn = (table: string, { recordIds }: Person): RawBuilder<unknown> => {
  const ids = sql`${[...recordIds]}::uuid[]`;
  if (table === 'students') return sql`id <> all(${ids})`;
  return table === 'chat_messages'
    ? sql`chat_id not in (select c.id from chats c where c.org_id = chat_messages.org_id and c.guardian_id = any(${ids}))`
    : sql`true`;
};

/** The word with what stands around it. */
const around = ({ word }: Marks): string => `(?i).{0,80}(?:${word}).{0,80}`;

/** Where a word of somebody's name stands alone, as a first name or what they are called does: nothing tells whom it means. */
export async function findMentions(
  { tx, orgId, language }: Pick<SchoolContext, 'tx' | 'orgId' | 'language'>,
  person: Person,
): Promise<Pick<ErasurePreview, 'mentions' | 'hasMoreMentions'>> {
  if (person.words.length === 0) return { mentions: [], hasMoreMentions: false };
  const marks = marksOf(person);
  // What the sweep replaces anyway is not listed; where others have the same name it leaves that too.
  const isSwept = (text: RawBuilder<unknown>) =>
    isNameTheirs(person) ? sql`${text} ~* ${strongPattern(marks)}` : sql`false`;
  const searches = Object.entries(freeTexts).flatMap(([table, columns]) =>
    columns.map((name) => {
      const text = sql<string>`${sql.ref(name)}`;
      return sql`(select ${table}::text as table, substring(${text}, ${around(marks)}) as text from ${sql.table(table)}
        where org_id = ${orgId} and ${text} ~* ${marks.word} and not ${isSwept(text)} and ${staysIn(table, person)}
        limit ${most + 1})`;
    }),
  );
  const { rows } = await sql<{ table: string; text: string }>`
    ${sql.join(searches, sql` union `)} limit ${most + 1}`.execute(tx);
  const mentions = rows
    .slice(0, most)
    .map(({ table, text }) => ({ where: say(sheetNameOf(table), language), text: text.trim() }));
  return { mentions, hasMoreMentions: rows.length > most };
}
