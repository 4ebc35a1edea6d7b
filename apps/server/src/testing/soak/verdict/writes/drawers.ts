import type { Client } from 'pg';
import type { ClosedDrawer } from '../../book.ts';
import { finding, type Judged } from './judged.ts';

export interface DrawerRow {
  readonly id: string;
  readonly isClosed: boolean;
  readonly explanation: string | null;
}

export async function readDrawers(db: Client, orgId: string): Promise<DrawerRow[]> {
  const { rows } = await db.query<DrawerRow>(
    `select id, closed_at is not null as "isClosed", explanation from cash_sessions where org_id = $1`,
    [orgId],
  );
  return rows;
}

/** Each that was opened is there, closed by whoever was told so, and by nobody else. */
export function compareDrawers(
  opened: readonly string[],
  closed: readonly ClosedDrawer[],
  rows: readonly DrawerRow[],
): Judged {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = opened.filter((id) => !byId.has(id));
  const wrong = closed.filter(({ id, explanation }) => {
    const row = byId.get(id);
    return row?.isClosed !== true || row.explanation !== explanation;
  });
  const [knownOpened, knownClosed] = [new Set(opened), new Set(closed.map(({ id }) => id))];
  const untold = rows.filter(
    ({ id, isClosed }) => !knownOpened.has(id) || (isClosed && !knownClosed.has(id)),
  );
  return {
    found: opened.length + closed.length - gone.length - wrong.length,
    findings: [
      ...gone.map((id) => finding('an acknowledged drawer is not there', { id })),
      ...wrong.map((told) =>
        finding('a drawer that was closed is not, or otherwise', { told, row: byId.get(told.id) }),
      ),
      ...untold.map((row) => finding('a drawer was opened or closed that nobody was told of', row)),
    ],
  };
}
