import './tables.ts';
import { sql } from 'kysely';
import { subscriber } from '../../platform/events/subscriber.ts';
import type { Work } from '../../platform/work.ts';
import { tellPages } from './bus.ts';

/** A payment ends what was asked for within this time; what was asked for before is seen when somebody looks. */
const followedDays = 60;

async function tellTalksOfFamily(work: Work, familyId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const since = new Date(now.getTime() - followedDays * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    select distinct m.chat_id as id from students s
      join chat_messages m on m.org_id = s.org_id and m.student_id = s.id and m.type = 10 and m.closed_at is null
     where s.org_id = ${orgId} and s.family_id = ${familyId} and m.at > ${since}`.execute(tx);
  for (const { id } of rows) await tellPages(work, id);
}

/** The guardian's open page shows how a request to pay comes along; consoles hear of the payment itself. */
const followPayments = subscriber({
  name: 'chat.follow-payments',
  on: ['transaction.started', 'payment.settled', 'payment.reversed'],
  kind: 'upkeep',
  maxAttempts: 3,
  handle: async (work, { facts }) => {
    if (facts.familyId !== null) await tellTalksOfFamily(work, facts.familyId);
  },
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
    if (row?.family_id != null) await tellTalksOfFamily(work, row.family_id);
  },
});

export const chatSubscribers = [followPayments, followTries];
