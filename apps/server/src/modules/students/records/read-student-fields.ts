import type { Answer } from '@ardoise/contract/protocol/call';
import type { getStudentFields } from '@ardoise/contract/students';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';

/** More would be no help to whoever chooses. */
const mostOffered = 50;

/** What the school wrote before into fields that are free, so that one thing keeps one spelling. */
export async function readStudentFields({
  tx,
  orgId,
}: Pick<Work, 'tx' | 'orgId'>): Promise<Answer<typeof getStudentFields>> {
  const { has_campus_and_semester: hasCampusAndSemester } = await tx
    .selectFrom('organisations')
    .select('has_campus_and_semester')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const { rows: tags } = await sql<{ value: string }>`
    select tag as value from students s cross join jsonb_array_elements_text(s.tags) tag
     where s.org_id = ${orgId} and s.tags <> '[]'
     group by tag order by count(*) desc, tag limit ${mostOffered}`.execute(tx);
  const { rows: sections } = await sql<{ value: string }>`
    select section as value from students
     where org_id = ${orgId} and section is not null
     group by section order by count(*) desc, section limit ${mostOffered}`.execute(tx);
  const valuesOf = (rows: ReadonlyArray<{ value: string }>) => rows.map(({ value }) => value);
  return { hasCampusAndSemester, tags: valuesOf(tags), sections: valuesOf(sections) };
}
