import type { Client } from 'pg';
import type { Book } from '../book.ts';
import type { SeenMovement } from '../watch-simulator.ts';
import {
  type CollectionFigures,
  type CountedTransaction,
  type Finding,
  judgeCollections,
  sum,
  transactionsQuestion,
} from './collections.ts';

export interface MoneyFigures extends CollectionFigures {
  /** Less what was handed back. */
  readonly cashTaken: number;
  readonly cashInLedger: number;
}

/** Every franc that the simulator took, against the ledger and the receipts; and every franc of cash. */
export async function judgeMoney(
  db: Client,
  orgId: string,
  book: Book,
  movements: readonly SeenMovement[],
): Promise<{ figures: MoneyFigures; findings: Finding[] }> {
  const { rows } = await db.query<CountedTransaction>(transactionsQuestion, [orgId]);
  const taken = movements.filter(({ kind }) => kind === 'collection');
  const collections = judgeCollections(book.begun, taken, rows);
  const cash = await judgeCash(db, orgId, book);
  return {
    findings: [...collections.findings, ...cash.findings],
    figures: {
      ...collections.figures,
      cashTaken: cash.taken,
      cashInLedger: cash.inLedger,
    },
  };
}

interface CountedCash {
  readonly id: string;
  readonly reversesId: string | null;
  readonly key: string | null;
  readonly amount: number;
  readonly codes: string[];
  readonly posted: number;
}

const cashQuestion = `
  select p.id, p.reverses_id as "reversesId", d.key, p.amount::int as amount,
         (select coalesce(array_agg(r.code), '{}') from receipts r where r.org_id = p.org_id and r.payment_id = p.id) as codes,
         (select coalesce(sum(e.amount), 0)::int from ledger_entries e
           where e.org_id = p.org_id and e.payment_id = p.id) as posted
    from payments p left join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
   where p.org_id = $1 and p.method = 'cash'`;

/** Every act of a cashier ended with an answer, so that the books have those and no others; and what was handed back once. */
async function judgeCash(db: Client, orgId: string, book: Book) {
  const { rows } = await db.query<CountedCash>(cashQuestion, [orgId]);
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const paid = rows.filter(({ reversesId }) => reversesId === null);
  const back = rows.filter(({ reversesId }) => reversesId !== null);
  const byId = new Map(paid.map((row) => [row.id, row]));
  for (const taken of book.cash) {
    const row = byId.get(taken.paymentId);
    byId.delete(taken.paymentId);
    const isRight =
      row?.key === taken.key &&
      row.amount === taken.amount &&
      row.posted === taken.amount &&
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
  if (back.length !== book.reversed.size)
    find('cash was handed back that nobody was told of', { back: back.length });
  return {
    findings,
    taken: sum([
      ...book.cash.map(({ amount }) => amount),
      ...[...book.reversed].map((paymentId) => -(amounts.get(paymentId) ?? 0)),
    ]),
    inLedger: sum(paid.map(({ posted }) => posted)) - sum(back.map(({ posted }) => posted)),
  };
}
