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
      cashTaken: sum(book.cash.map(({ amount }) => amount)),
      cashInLedger: cash.inLedger,
    },
  };
}

interface CountedCash {
  readonly id: string;
  readonly key: string | null;
  readonly amount: number;
  readonly codes: string[];
  readonly posted: number;
}

const cashQuestion = `
  select p.id, d.key, p.amount::int as amount,
         (select coalesce(array_agg(r.code), '{}') from receipts r where r.org_id = p.org_id and r.payment_id = p.id) as codes,
         (select coalesce(sum(e.amount), 0)::int from ledger_entries e
           where e.org_id = p.org_id and e.payment_id = p.id) as posted
    from payments p left join desk_payments d on d.org_id = p.org_id and d.payment_id = p.id
   where p.org_id = $1 and p.method = 'cash'`;

/** Every act of a cashier ended with an answer, so that the books have those and no others. */
async function judgeCash(db: Client, orgId: string, book: Book) {
  const { rows } = await db.query<CountedCash>(cashQuestion, [orgId]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const findings: Finding[] = [];
  for (const taken of book.cash) {
    const row = byId.get(taken.paymentId);
    byId.delete(taken.paymentId);
    const isRight =
      row?.key === taken.key &&
      row.amount === taken.amount &&
      row.posted === taken.amount &&
      row.codes.length === 1 &&
      row.codes[0] === taken.receiptCode;
    if (!isRight)
      findings.push({
        rule: 'cash that was acknowledged is not in the books as it was',
        found: JSON.stringify({ taken, row }),
      });
  }
  for (const row of byId.values())
    findings.push({ rule: 'cash is in the books that nobody took', found: JSON.stringify(row) });
  return { findings, inLedger: sum(rows.map(({ posted }) => posted)) };
}
