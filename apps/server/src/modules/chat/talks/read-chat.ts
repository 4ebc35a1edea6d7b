import '../tables.ts';
import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { errors } from '@ardoise/contract/protocol/errors';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found } from '../../../platform/refusal.ts';
import { readKeptMonths } from '../settings.ts';
import { presentRows, readRows } from './chat-rows.ts';
import { findChat } from './find-chat.ts';
import { readStudents } from './read-people.ts';

/** The first of the guardian's phones that can get an SMS: nine digits. */
export async function mobileOf(tx: Tx, orgId: string, guardianId: string): Promise<string | null> {
  const rows = await tx
    .selectFrom('guardian_phones')
    .select('number')
    .where('org_id', '=', orgId)
    .where('guardian_id', '=', guardianId)
    .orderBy('position')
    .execute();
  const mobiles = rows
    .map(({ number }) => nationalNumber(number))
    .filter((phone) => phone !== null && isCameroonMobile(phone));
  return mobiles[0] ?? null;
}

interface Beside {
  relationship: ChatDetail['relationship'];
  sent: number;
  lastAt: Date | null;
}

export async function readChat(context: SchoolContext, id: string): Promise<ChatDetail> {
  const { tx, orgId } = context;
  const chat = await findChat(context, id);
  const rows = await readRows(context, sql`select ${id}::uuid as id, null::int as found`);
  const [row] = await presentRows(context, rows);
  const { foundText: _, ...shown } = found(row, errors.notFound);
  const { rows: beside } = await sql<Beside>`
    select (select fg.relationship from family_guardians fg
             where fg.org_id = ${orgId} and fg.guardian_id = ${chat.guardianId} order by fg.family_id limit 1) as relationship,
           c.sms_sent as sent, c.sms_sent_at as "lastAt"
      from chats c where c.org_id = ${orgId} and c.id = ${id}`.execute(tx);
  const { relationship, sent, lastAt } = found(beside[0], errors.notFound);
  const phone = await mobileOf(tx, orgId, chat.guardianId);
  return {
    ...shown,
    relationship,
    phone: phone === null ? null : maskPhone(phone),
    language: chat.language,
    isGone: chat.isGone,
    students: await readStudents(context, chat.guardianId),
    sms: { sent, lastAt: lastAt?.toISOString() ?? null },
    keptMonths: await readKeptMonths(tx, orgId),
  };
}
