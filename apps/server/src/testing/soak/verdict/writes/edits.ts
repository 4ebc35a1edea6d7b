import type { Client } from 'pg';
import type { VersionedEdit } from '../../book.ts';
import { groupBy } from '../../group-by.ts';
import { finding, type Judged } from './judged.ts';

export interface EditedRecord {
  readonly id: string;
  readonly version: number;
  readonly mark: string | null;
}

export async function readEdited(db: Client, orgId: string): Promise<EditedRecord[]> {
  const { rows } = await db.query<EditedRecord>(
    `select id, version::int as version, note as mark from students where org_id = $1
     union all
     select f.id, f.version::int, (select g.occupation from family_guardians fg
         join guardians g on g.org_id = fg.org_id and g.id = fg.guardian_id
        where fg.org_id = f.org_id and fg.family_id = f.id limit 1) from families f where f.org_id = $1`,
    [orgId],
  );
  return rows;
}

/** As a record is when it is made. */
const firstVersion = 1;

/**
 * Each acknowledged change made a version of its own, so that a record has as many as were acknowledged, and says what the
 * newest of them said. Of `cast` are the records that are changed by nothing else.
 */
export function compareEdits(
  acknowledged: readonly VersionedEdit[],
  rows: readonly EditedRecord[],
  cast: ReadonlySet<string>,
): Judged {
  const now = new Map(rows.map((row) => [row.id, row]));
  const byId = groupBy(acknowledged, ({ id }) => id);
  const wrong = [...byId].filter(([id, edits]) => {
    const newest = edits.reduce((one, other) => (other.version > one.version ? other : one));
    const row = now.get(id);
    const versions = new Set(edits.map(({ version }) => version));
    const isOfAll =
      versions.size === edits.length && newest.version - firstVersion === edits.length;
    return !isOfAll || row?.version !== newest.version || row.mark !== newest.mark;
  });
  const untold = rows.filter(
    ({ id, version }) => cast.has(id) && !byId.has(id) && version !== firstVersion,
  );
  const rule = 'an acknowledged change is not there, or one that nobody was told of is';
  return {
    found: acknowledged.length - wrong.reduce((all, [, edits]) => all + edits.length, 0),
    findings: [
      ...wrong.map(([id, edits]) => finding(rule, { row: now.get(id), edits })),
      ...untold.map((row) => finding(rule, { row, edits: [] })),
    ],
  };
}
