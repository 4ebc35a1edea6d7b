import type { Client } from 'pg';
import type { MarkedRecord } from '../../book.ts';
import { groupBy } from '../../group-by.ts';
import { finding, type Judged } from './judged.ts';

/** Where each kind of record keeps its mark, and what it amounts to. */
const places: Record<MarkedRecord['what'], string> = {
  student: `select id, last_name as mark, null::int as amount from students where org_id = $1 and first_name = 'Storm'`,
  discount: 'select id, reason as mark, amount::int as amount from fee_discounts where org_id = $1',
  service: 'select id, name as mark, cost::int as amount from services where org_id = $1',
  invoice: 'select id, title as mark, total::int as amount from invoices where org_id = $1',
  campaign: 'select id, name as mark, null::int as amount from sms_campaigns where org_id = $1',
  collection:
    'select id, reference as mark, amount::int as amount from collections where org_id = $1',
};

export async function readRecords(db: Client, orgId: string): Promise<MarkedRecord[]> {
  const all: MarkedRecord[] = [];
  for (const what of Object.keys(places) as Array<MarkedRecord['what']>) {
    const { rows } = await db.query<Omit<MarkedRecord, 'what'>>(places[what], [orgId]);
    all.push(...rows.map((row) => ({ what, ...row })));
  }
  return all;
}

const keyOf = ({ what, mark }: MarkedRecord): string => `${what} ${mark}`;

/** Each mark once, under the id that was answered and with its amount, and none that nobody was told of. */
export function compareRecords(
  acknowledged: readonly MarkedRecord[],
  rows: readonly MarkedRecord[],
): Judged {
  const byKey = groupBy(rows, keyOf);
  const wrong = acknowledged.flatMap((record) => {
    const there = byKey.get(keyOf(record)) ?? [];
    const [only] = there;
    const isRight = there.length === 1 && only?.id === record.id && only.amount === record.amount;
    const rule = `an acknowledged ${record.what} is not there once`;
    return isRight ? [] : [finding(rule, { record, there })];
  });
  const told = new Set(acknowledged.map(keyOf));
  const untold = rows
    .filter((row) => !told.has(keyOf(row)))
    .map((row) => finding(`what nobody was told of is there: ${row.what}`, row));
  return { found: acknowledged.length - wrong.length, findings: [...wrong, ...untold] };
}
