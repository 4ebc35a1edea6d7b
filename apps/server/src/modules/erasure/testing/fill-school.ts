import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';

interface OfPerson {
  readonly orgId: string;
  readonly personId: string;
  readonly familyId: string;
  readonly guardianId: string;
  readonly studentId: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly isStudent: boolean;
}

/** Rows of parts of the product that no call of the test goes through, as these parts write them. */
export async function fillSchool(services: Services, of: OfPerson): Promise<void> {
  const { orgId, personId, familyId, guardianId, studentId, name, phone, email } = of;
  const personOfEvent = of.isStudent ? studentId : guardianId;
  const now = services.clock.now();
  const [first = '', last = ''] = name.split(' ');
  const id = (): string => randomUUID();
  const both = JSON.stringify({ en: `About ${name}`, fr: `À propos de ${name}` });
  const parts = JSON.stringify({ firstName: first, lastName: last, phone });
  const spaced = phone.replaceAll(/(\d{3})(?=\d)/g, '$1 ');
  await services.db.write({ orgId }, async (tx) => {
    const rows = [
      sql`insert into tasks (org_id, id, made_by, given_to, title, note, tags, is_important, changed_at)
        values (${orgId}, ${id()}, ${personId}, ${personId}, ${`Call ${name}`}, ${`at ${spaced}`}, '{}', false, ${now})`,
      sql`insert into calendar_events (org_id, id, title, note, label, starts_on, ends_on, changed_at)
        values (${orgId}, ${id()}, ${`Meet ${last} ${first}`}, ${email}, 'meeting', '2026-11-20', '2026-11-20', ${now})`,
      sql`insert into notifications (org_id, person_id, id, kind, title, body, at)
        values (${orgId}, ${personId}, ${id()}, 'payment', ${both}::jsonb, ${both}::jsonb, ${now})`,
      sql`insert into idempotency_keys (org_id, actor_id, key, input_hash, answer, created_at)
        values (${orgId}, ${personId}, ${id()}, 'x', ${parts}::jsonb, ${now})`,
      sql`insert into webhook_events (org_id, id, type, environment, record_id, cause, data, at)
        values (${orgId}, ${id()}, 'student.created', 'production', ${personOfEvent}, ${id()}, ${parts}::jsonb, ${now})`,
      sql`insert into family_contacts (org_id, id, family_id, kind, note, at)
        values (${orgId}, ${id()}, ${familyId}, 'call', ${`${name} said yes, +237 ${spaced}`}, ${now})`,
      sql`insert into payment_promises (org_id, id, family_id, amount, due_on, note, paid, made_at)
        values (${orgId}, ${id()}, ${familyId}, 500, '2026-12-01', ${name}, 0, ${now})`,
      sql`insert into import_runs (org_id, id, state, file_name, language, progress, counts, families, guardians, created_by, created_at, choices, findings)
        values (${orgId}, ${guardianId}, 'done', 'list.xlsx', 'en', 1, '{}', 0, 0, ${personId}, ${now}, '{}', '{}')`,
      sql`insert into import_rows (org_id, import_id, row_number, outcome, content, problems)
        values (${orgId}, ${guardianId}, 1, 'created', ${parts}::jsonb, '[]')`,
      sql`insert into merges (org_id, id, kind, kept_id, kept_name, gone_id, gone_name, record_ids, moves_money, plan, done_at)
        values (${orgId}, ${id()}, 'guardian', ${guardianId}, ${name}, ${id()}, ${name}, array[${guardianId}::uuid, ${studentId}::uuid], false, ${parts}::jsonb, ${now}::timestamptz - interval '3 days')`,
    ];
    for (const row of rows) await row.execute(tx);
  });
}
