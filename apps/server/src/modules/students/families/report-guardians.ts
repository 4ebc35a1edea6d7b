import '../tables.ts';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allRows } from '../../../platform/lists/list.ts';
import type { ReportRows } from '../../../platform/lists/report-rows.ts';
import { studentNameIn } from '../records/student-name.ts';
import { type ReadUser, readUserRows, userList } from './org-users.ts';

interface ReportedGuardian extends ReadUser {
  readonly facts: {
    readonly phones: readonly string[];
    readonly occupation: string | null;
    readonly country: string;
    readonly language: Language | null;
    readonly noMessages: boolean;
    readonly students: readonly string[];
  };
}

interface Filters {
  readonly q?: string | undefined;
  /** With a child in this class. */
  readonly classId?: string | undefined;
  readonly language?: Language | undefined;
}

/** The school's guardians and payers, in the order of names, as rows to report. */
export async function guardiansToReport(
  tx: Tx,
  orgId: string,
  { q = '', classId, language }: Filters,
): Promise<ReportRows<ReportedGuardian>> {
  const conditions = [sql`t.org_id = ${orgId}`, sql`t.removed_at is null`];
  if (q !== '') {
    const { ids } = await (await userList(tx, orgId, { q })).find(tx, allRows);
    conditions.push(sql`t.id = any(${[...ids]}::uuid[])`);
  }
  if (classId !== undefined)
    conditions.push(sql`exists (select from family_guardians fg
      join students s on s.org_id = fg.org_id and s.family_id = fg.family_id
     where fg.org_id = ${orgId} and fg.guardian_id = t.id and s.class_id = ${classId})`);
  if (language !== undefined) conditions.push(sql`t.language = ${language}`);
  return {
    from: sql`from guardians t where ${sql.join(conditions, sql` and `)}`,
    id: sql`t.id`,
    order: sql`t.folded_name, t.id`,
    groups: {
      language: { key: sql`t.language`, label: sql`t.language` },
      country: { key: sql`t.country`, label: sql`t.country` },
    },
    sums: {},
    read: async (on, ids) => {
      const rows = await readUserRows(on, orgId, ids);
      const facts = await readFacts(on, orgId, ids);
      return rows.flatMap((row) => {
        const known = facts.get(row.id);
        return known === undefined ? [] : [{ ...row, facts: known }];
      });
    },
  };
}

async function readFacts(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReportedGuardian['facts']>> {
  const { rows } = await sql<ReportedGuardian['facts'] & { id: string }>`
    select g.id, g.occupation, g.country, g.language, g.no_messages as "noMessages",
           array(select p.number from guardian_phones p where p.org_id = ${orgId} and p.guardian_id = g.id
                  order by p.kind = 'cell' desc, p.position) as phones,
           array(select ${studentNameIn('s')} from family_guardians fg
                   join students s on s.org_id = fg.org_id and s.family_id = fg.family_id
                  where fg.org_id = ${orgId} and fg.guardian_id = g.id order by s.sort_name, s.id) as students
      from guardians g where g.org_id = ${orgId} and g.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
