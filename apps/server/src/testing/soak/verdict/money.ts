import type { Client } from 'pg';
import type { Book } from '../book.ts';
import { groupBy } from '../group-by.ts';
import type { SeenMovement } from '../watch-simulator.ts';

interface CountedTransaction {
  readonly number: string;
  readonly phone: string;
  readonly state: string;
  readonly amount: number;
  readonly attention: string | null;
  readonly purpose: string;
  readonly payments: number;
  readonly receipts: number;
  readonly posted: number;
}

/** Of each payment by an operator: what is counted for it. Other income has no receipt, and its entry is its own. */
const transactionsQuestion = `
  select t.number, t.phone, t.state, t.amount::int as amount, t.attention, t.purpose,
         (select count(*)::int from payments p where p.org_id = t.org_id and p.transaction_id = t.id) as payments,
         (select count(*)::int from payments p join receipts r on r.org_id = p.org_id and r.payment_id = p.id
           where p.org_id = t.org_id and p.transaction_id = t.id) as receipts,
         coalesce(case t.purpose
           when 'income' then (select sum(e.amount) from ledger_entries e
                                where e.org_id = t.org_id and e.transaction_id = t.id and e.kind <> 'providerFee')
           else (select sum(e.amount) from payments p join ledger_entries e on e.org_id = p.org_id and e.payment_id = p.id
                  where p.org_id = t.org_id and p.transaction_id = t.id and e.kind <> 'providerFee') end, 0)::int as posted
    from transactions t where t.org_id = $1`;

export interface MoneyFigures {
  /** What the simulator says it took. */
  readonly taken: number;
  readonly inLedger: number;
  readonly onReceipts: number;
  /** Taken for what is no family's: it stands in the ledger, and has no receipt by design. */
  readonly income: number;
  /** Taken, and in a state in which only a person may decide. */
  readonly forAPerson: number;
  readonly cashTaken: number;
  readonly cashInLedger: number;
}

export interface Finding {
  readonly rule: string;
  readonly found: string;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

function judgeOne(
  phone: string,
  moved: readonly SeenMovement[],
  counted: readonly CountedTransaction[],
  wasBegun: boolean,
): Finding[] {
  const findings: Finding[] = [];
  const find = (rule: string): void =>
    void findings.push({ rule, found: JSON.stringify({ phone, moved, counted }) });
  const paid = counted.filter(({ state }) => state === 'paid');
  const waits = counted.filter(({ state, attention }) => state !== 'paid' && attention !== null);
  if (wasBegun && counted.length === 0) find('a payment that was begun is not there');
  if (moved.length > 1) find('a payer paid twice');
  if (moved.length === 0 && paid.length > 0) find('what nobody paid is counted');
  if (moved.length > 0 && paid.length + waits.length === 0)
    find('what was paid is counted nowhere');
  if (paid.length > 1) find('what was paid once is counted twice');
  for (const { amount, payments, receipts, posted, purpose } of paid) {
    const wanted = purpose === 'income' ? 0 : 1;
    if (payments !== wanted || receipts !== wanted) find('what was paid is not on one receipt');
    if (posted !== amount || amount !== sum(moved.map((one) => one.amount)))
      find('what the ledger has is not what was taken');
  }
  return findings;
}

/** Every franc that the simulator took, against the ledger and the receipts; and every franc of cash. */
export async function judgeMoney(
  db: Client,
  orgId: string,
  book: Book,
  movements: readonly SeenMovement[],
): Promise<{ figures: MoneyFigures; findings: Finding[] }> {
  const { rows } = await db.query<CountedTransaction>(transactionsQuestion, [orgId]);
  const byPhone = groupBy(rows, ({ phone }) => phone);
  const movedBy = groupBy(
    movements.filter(({ kind }) => kind === 'collection'),
    ({ phone }) => phone,
  );
  const phones = new Set([...byPhone.keys(), ...movedBy.keys(), ...book.begun]);
  const findings = [...phones].flatMap((phone) =>
    judgeOne(phone, movedBy.get(phone) ?? [], byPhone.get(phone) ?? [], book.begun.has(phone)),
  );
  const takenOf = ({ phone }: CountedTransaction): number =>
    sum((movedBy.get(phone) ?? []).map(({ amount }) => amount));
  const paid = rows.filter(({ state }) => state === 'paid');
  const fees = paid.filter(({ purpose }) => purpose !== 'income');
  const cash = await judgeCash(db, orgId, book);
  const waits = rows.filter(({ state, attention }) => state !== 'paid' && attention !== null);
  return {
    findings: [...findings, ...cash.findings],
    figures: {
      taken: sum([...movedBy.values()].flat().map(({ amount }) => amount)),
      inLedger: sum(paid.map(({ posted }) => posted)),
      onReceipts: sum(fees.map(({ amount, receipts }) => amount * receipts)),
      income: sum(paid.filter(({ purpose }) => purpose === 'income').map(({ posted }) => posted)),
      forAPerson: sum(waits.map(takenOf)),
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
