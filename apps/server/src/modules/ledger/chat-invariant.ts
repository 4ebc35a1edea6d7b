import { type RawBuilder, sql } from 'kysely';

/** What a talk counts as unseen is what nobody of that side has read. */
export const chatInvariant = {
  number: 26,
  rule: 'what a talk counts as unseen equals its unread messages, and its last place is that of its newest one',
  broken: (orgId: string): RawBuilder<{ found: string }> => sql`
    select 'talk ' || c.id as found from chats c
      left join lateral (
        select count(*) filter (where m.by = 'guardian' and m.read_at is null) as by_guardian,
               count(*) filter (where m.by = 'staff' and m.read_at is null) as by_staff, max(m.seq) as last
          from chat_messages m where m.org_id = c.org_id and m.chat_id = c.id) now on true
     where c.org_id = ${orgId}
       and (c.unseen_by_staff <> now.by_guardian or c.unseen_by_guardian <> now.by_staff or c.last_seq < coalesce(now.last, 0))`,
};
