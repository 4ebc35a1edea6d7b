import './tables.ts';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { screenAddress } from '@ardoise/contract/protocol/screens';
import { sql } from 'kysely';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { findMembers } from '../identity/public.ts';
import { notify } from '../notifications/public.ts';
import { tellPages } from './bus.ts';
import { findChat } from './talks/find-chat.ts';

/** A payment ends what was asked for within this time; what was asked for before is seen when somebody looks. */
const followedDays = 60;

async function tellTalksOf(work: Work, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return;
  const { tx, orgId, now } = work;
  const since = new Date(now.getTime() - followedDays * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select distinct m.chat_id as id from students s
      join chat_messages m on m.org_id = s.org_id and m.student_id = s.id and m.type = 10 and m.closed_at is null
     where s.org_id = ${orgId} and s.family_id = any(${[...familyIds]}::uuid[]) and m.at > ${since}`.execute(
    tx,
  );
  for (const { id } of rows) await tellPages(work, id);
}

/** The guardian's open page shows how a request to pay comes along; consoles hear of the payment itself. */
const followPayments = subscriber({
  name: 'chat.follow-payments',
  on: ['transaction.started', 'payment.settled', 'payment.reversed'],
  kind: 'upkeep',
  maxAttempts: 3,
  handle: (work, { facts }) => tellTalksOf(work, facts.familyId === null ? [] : [facts.familyId]),
  handleMany: (work, events) =>
    tellTalksOf(
      work,
      events.flatMap(({ facts }) => facts.familyId ?? []),
    ),
});

const followTries = subscriber({
  name: 'chat.follow-tries',
  on: ['transaction.moved', 'transaction.expired'],
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async (work, { recordId }) => {
    const row = await work.tx
      .selectFrom('transactions')
      .select('family_id')
      .where('org_id', '=', work.orgId)
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (row?.family_id != null) await tellTalksOf(work, [row.family_id]);
  },
});

/** Whoever has the talk, or else all who answer, hear of the first message that waits; not of each that follows, and not of a talk that is muted or was read meanwhile. */
const tellStaff = subscriber({
  name: 'chat.tell-staff',
  on: ['chat.written'],
  kind: 'upkeep',
  maxAttempts: 10,
  handle: async (work, { recordId, facts: { by, unseen } }) => {
    if (by !== 'guardian' || unseen !== 1) return;
    const chat = await findChat(work, recordId);
    if (chat.isMuted || chat.unseenByStaff === 0) return;
    const members = await findMembers(work.tx, work.orgId);
    const may = members.filter(({ role }) => roleHolds(role, 'chat.edit'));
    const own = may.filter(({ personId }) => personId === chat.assignedTo);
    await notify(work, {
      personIds: (own.length > 0 ? own : may).map(({ personId }) => personId),
      kind: 'chat',
      title: { en: `${chat.guardianName} has written`, fr: `${chat.guardianName} a écrit` },
      text: {
        en: 'A message waits for an answer in the chat.',
        fr: 'Un message attend une réponse dans la messagerie.',
      },
      link: screenAddress('chat', recordId),
    });
  },
});

export const chatSubscribers = [followPayments, followTries, tellStaff];
