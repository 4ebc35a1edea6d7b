import '../tables.ts';
import type { Contact } from '@ardoise/contract/arrears/follow-up';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type Sql = RawBuilder<unknown>;

interface ContactRow extends Omit<Contact, 'at'> {
  familyId: string;
  at: Date;
}

/** `unknown` is what a gateway may have sent; what waits has not been sent yet, and is no contact. */
const stateOfSms: Sql = sql`case when m.state = 'sending' then 'unknown' else m.state end`;

/**
 * What was said to a family, newest first and no more than `most` of each kind: what somebody wrote down and letters, SMS of
 * campaigns and reminders to its guardians, and payment links as the audit log has them. `w` is the family.
 */
const contactsOf = (orgId: string, most: number): Sql => sql`
  (select c.id, c.kind, c.at, c.by_name as by, null as state, null::uuid as "campaignId", c.note as text
     from family_contacts c where c.org_id = ${orgId} and c.family_id = w.id
    order by c.at desc limit ${most})
  union all
  (select m.id, k.kind, m.sent_at, p.full_name, ${stateOfSms}, k.id, k.name
     from family_guardians fg
    cross join lateral (
      select * from sms_messages m where m.org_id = ${orgId} and m.guardian_id = fg.guardian_id and m.sent_at is not null
       order by m.sent_at desc limit ${most}) m
     join sms_campaigns k on k.org_id = m.org_id and k.id = m.campaign_id
     left join people p on p.id = k.created_by
    where fg.org_id = ${orgId} and fg.family_id = w.id)
  union all
  (select a.id, 'link', a.at, a.actor_name, 'sent', null::uuid, null
     from (select w.id as id union all select s.id from students s where s.org_id = ${orgId} and s.family_id = w.id) subject
    cross join lateral (
      select * from audit_log a where a.org_id = ${orgId} and a.subject_id = subject.id::text and a.action = 'paymentLink.sent'
       order by a.id desc limit ${most}) a)`;

const present = (row: ContactRow): Contact => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.by,
  state: row.state,
  campaignId: row.campaignId,
  text: row.text,
});

/** The last one of each family. How many are asked for is hidden from the planner, which would plan anew each time. */
export async function readLastContacts(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Map<string, Contact>> {
  const { rows } = await sql<ContactRow>`
    select w.id as "familyId", last.* from unnest((select ${[...familyIds]}::uuid[])) as w (id)
     cross join lateral (select * from (${contactsOf(orgId, 1)}) said order by said.at desc limit 1) last`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.familyId, present(row)]));
}

const mostShown = 50;

export async function readContacts(tx: Tx, orgId: string, familyId: string): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    select w.id as "familyId", said.* from (select ${familyId}::uuid as id) w
     cross join lateral (${contactsOf(orgId, mostShown)}) said
     order by said.at desc, said.id desc limit ${mostShown}`.execute(tx);
  return rows.map(present);
}
