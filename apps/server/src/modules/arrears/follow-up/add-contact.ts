import '../tables.ts';
import { type addContact as call, followUpErrors } from '@ardoise/contract/arrears/follow-up';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/ids.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { readFamily, todayAt } from '../../students/public.ts';
import { daysFrom } from '../rules.ts';

const oldestDays = 366;

/** Of another day than today it is told at noon there: nobody remembers the minute. */
async function momentOf(
  { tx, orgId, now }: SchoolContext,
  on: string,
  today: string,
): Promise<Date> {
  if (on === today) return now;
  const { rows } = await sql<{ at: Date }>`
    select (${on}::date + time '12:00') at time zone o.time_zone as at
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  return rows[0]?.at ?? now;
}

export async function addContact(
  context: SchoolContext,
  familyId: string,
  { kind, note, on }: Input<typeof call>['body'],
): Promise<Answer<typeof call>> {
  const { tx, orgId, now, actor, audit, emit, language } = context;
  const today = await todayAt(context);
  const day = on ?? today;
  if (day > today) throw refuseField(followUpErrors.contactInTheFuture, 'on', language);
  if (day < daysFrom(today, -oldestDays))
    throw refuseField(followUpErrors.contactTooOld, 'on', language);
  await readFamily(tx, orgId, familyId);
  const at = await momentOf(context, day, today);
  const id = newId(now);
  await tx
    .insertInto('family_contacts')
    .values({
      org_id: orgId,
      id,
      family_id: familyId,
      kind,
      note,
      at,
      by: actor.personId,
      by_name: actor.name,
    })
    .execute();
  await audit({
    action: 'contactWithFamily.recorded',
    subject: 'family',
    subjectId: familyId,
    after: { kind, day, note },
  });
  await emit('family.followedUp', familyId, { by: 'contact' });
  return {
    id,
    kind,
    at: at.toISOString(),
    by: actor.name,
    state: null,
    campaignId: null,
    text: note,
  };
}
