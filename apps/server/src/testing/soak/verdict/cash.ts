import type { Client } from 'pg';
import type { Book } from '../book.ts';
import { type Finding, sum } from './collections.ts';

export interface CountedCash {
  readonly id: string;
  readonly reversesId: string | null;
  readonly key: string | null;
  readonly amount: number;
  /** Of its receipts. */
  readonly codes: readonly string[];
  readonly receipted: number;
  readonly posted: number;
}

const cashQuestion = `
  select p.id, p.reverses_id as "reversesId", d.key, p.amount::int as amount, r.codes, r.receipted,
         (select coalesce(sum(e.amount), 0)::int from ledger_entries e
           where e.org_id = p.org_id and e.payment_id = p.id) as posted
    from payments p left join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
    cross join lateral (
      select coalesce(array_agg(r.code), '{}') as codes, coalesce(sum((r.content ->> 'amount')::int), 0)::int as receipted
        from receipts r where r.org_id = p.org_id and r.payment_id = p.id) r
   where p.org_id = $1 and p.method = 'cash'`;

export async function readCountedCash(db: Client, orgId: string): Promise<CountedCash[]> {
  const { rows } = await db.query<CountedCash>(cashQuestion, [orgId]);
  return rows;
}

interface JudgedCash {
  readonly taken: number;
  readonly inLedger: number;
  readonly findings: Finding[];
}

/** Every act of a cashier ended with an answer, so that the books have those and no others; and what was handed back once. */
export function compareCash(
  book: Pick<Book, 'cash' | 'reversed'>,
  rows: readonly CountedCash[],
): JudgedCash {
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const paid = rows.filter(({ reversesId }) => reversesId === null);
  const back = rows.filter(({ reversesId }) => reversesId !== null);
  const byId = new Map(paid.map((row) => [row.id, row]));
  for (const taken of book.cash) {
    const row = byId.get(taken.paymentId);
    byId.delete(taken.paymentId);
    const amounts = [row?.amount, row?.posted, row?.receipted];
    const isRight =
      row?.key === taken.key &&
      amounts.every((amount) => amount === taken.amount) &&
      row.codes.length === 1 &&
      row.codes[0] === taken.receiptCode;
    if (!isRight) find('cash that was acknowledged is not in the books as it was', { taken, row });
  }
  for (const row of byId.values()) find('cash is in the books that nobody took', row);
  const amounts = new Map(book.cash.map(({ paymentId, amount }) => [paymentId, amount]));
  for (const paymentId of book.reversed) {
    const own = back.filter(({ reversesId }) => reversesId === paymentId);
    if (own.length !== 1 || own[0]?.posted !== amounts.get(paymentId))
      find('cash that was handed back is not in the books once', { paymentId, own });
  }
  for (const row of back)
    if (row.reversesId !== null && !book.reversed.has(row.reversesId))
      find('cash was handed back that nobody was told of', row);
  return {
    findings,
    taken: sum([
      ...book.cash.map(({ amount }) => amount),
      ...[...book.reversed].map((paymentId) => -(amounts.get(paymentId) ?? 0)),
    ]),
    inLedger: sum(paid.map(({ posted }) => posted)) - sum(back.map(({ posted }) => posted)),
  };
}
