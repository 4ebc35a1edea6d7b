import { groupBy } from '../group-by.ts';

export interface Finding {
  readonly rule: string;
  readonly found: string;
}

/** What an operator's own books say that it took from a phone. */
export interface TakenFromPhone {
  readonly phone: string;
  readonly amount: number;
}

/** What the product's books say of one payment by an operator. */
export interface CountedTransaction {
  readonly id: string;
  readonly phone: string;
  readonly state: string;
  readonly amount: number;
  /** With what the payer pays for the provider on top. */
  readonly asked: number;
  readonly attention: string | null;
  readonly purpose: string;
  readonly payments: number;
  readonly receipts: number;
  /** What its receipts say was paid. */
  readonly receipted: number;
  readonly posted: number;
}

/** Of each payment by an operator: what is counted for it. Other income has no receipt, and its entry is its own. */
export const transactionsQuestion = `
  select t.id, t.phone, t.state, t.amount::int as amount, t.attention, t.purpose,
         (t.amount + case t.fee_bearer when 'payer' then t.fee else 0 end)::int as asked,
         (select count(*)::int from payments p where p.org_id = t.org_id and p.transaction_id = t.id) as payments,
         r.receipts, r.receipted,
         coalesce(case t.purpose
           when 'income' then (select sum(e.amount) from ledger_entries e
                                where e.org_id = t.org_id and e.transaction_id = t.id and e.kind <> 'providerFee')
           else (select sum(e.amount) from payments p join ledger_entries e on e.org_id = p.org_id and e.payment_id = p.id
                  where p.org_id = t.org_id and p.transaction_id = t.id and e.kind <> 'providerFee') end, 0)::int as posted
    from transactions t cross join lateral (
      select count(*)::int as receipts, coalesce(sum((r.content ->> 'amount')::int), 0)::int as receipted
        from payments p join receipts r on r.org_id = p.org_id and r.payment_id = p.id
       where p.org_id = t.org_id and p.transaction_id = t.id) r
   where t.org_id = $1`;

export interface CollectionFigures {
  /** What the simulator says it took. */
  readonly taken: number;
  /** Of that, what payers paid for the provider on top of what was asked for. */
  readonly payerFees: number;
  readonly inLedger: number;
  readonly onReceipts: number;
  /** Taken for what is no family's: it stands in the ledger, and has no receipt by design. */
  readonly income: number;
  /** Taken, and in a state in which only a person may decide. */
  readonly forAPerson: number;
}

export const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

const isPaid = ({ state }: CountedTransaction): boolean => state === 'paid';
const waitsForAPerson = (one: CountedTransaction): boolean =>
  !isPaid(one) && one.attention !== null;

/** Each payer has a phone of their own, so that a phone is one payment. */
function judgePhone(
  phone: string,
  taken: readonly TakenFromPhone[],
  counted: readonly CountedTransaction[],
  wasBegun: boolean,
): Finding[] {
  const findings: Finding[] = [];
  const find = (rule: string): void =>
    void findings.push({ rule, found: JSON.stringify({ phone, taken, counted }) });
  const paid = counted.filter(isPaid);
  const waits = counted.filter(waitsForAPerson);
  if (wasBegun && counted.length === 0) find('a payment that was begun is not there');
  if (taken.length > 1) find('a payer paid twice');
  if (taken.length === 0 && paid.length > 0) find('what nobody paid is counted');
  if (taken.length > 0 && paid.length + waits.length === 0)
    find('what was paid is counted nowhere');
  if (paid.length > 1) find('what was paid once is counted twice');
  for (const { amount, asked, payments, receipts, receipted, posted, purpose } of paid) {
    const wanted = purpose === 'income' ? 0 : 1;
    if (payments !== wanted || receipts !== wanted || receipted !== amount * wanted)
      find('what was paid is not on one receipt');
    if (posted !== amount || asked !== sum(taken.map((one) => one.amount)))
      find('what the ledger has is not what was taken');
  }
  const isInBooks = ({ payments, receipts, posted }: CountedTransaction): boolean =>
    payments !== 0 || receipts !== 0 || posted !== 0;
  if (counted.some((one) => !isPaid(one) && isInBooks(one)))
    find('what was not paid is in the books');
  return findings;
}

/** Every franc that operators took, against the ledger and the receipts. */
export function judgeCollections(
  begun: ReadonlySet<string>,
  taken: readonly TakenFromPhone[],
  counted: readonly CountedTransaction[],
): { readonly figures: CollectionFigures; readonly findings: readonly Finding[] } {
  const byPhone = groupBy(counted, ({ phone }) => phone);
  const takenBy = groupBy(taken, ({ phone }) => phone);
  const phones = new Set([...byPhone.keys(), ...takenBy.keys(), ...begun]);
  const paid = counted.filter(isPaid);
  const takenOf = ({ phone }: CountedTransaction): number =>
    sum((takenBy.get(phone) ?? []).map(({ amount }) => amount));
  return {
    findings: [...phones].flatMap((phone) =>
      judgePhone(phone, takenBy.get(phone) ?? [], byPhone.get(phone) ?? [], begun.has(phone)),
    ),
    figures: {
      taken: sum(taken.map(({ amount }) => amount)),
      payerFees: sum(paid.map(({ asked, amount }) => asked - amount)),
      inLedger: sum(paid.map(({ posted }) => posted)),
      onReceipts: sum(paid.map(({ receipted }) => receipted)),
      income: sum(paid.filter(({ purpose }) => purpose === 'income').map(({ posted }) => posted)),
      forAPerson: sum(counted.filter(waitsForAPerson).map(takenOf)),
    },
  };
}
