import type { Client } from 'pg';
import type { Book } from '../book.ts';
import { groupBy } from '../group-by.ts';
import type { SeenMovement } from '../watch-simulator.ts';
import { type Finding, sum } from './collections.ts';

export interface CountedPayout {
  readonly id: string;
  readonly phone: string;
  readonly amount: number;
  readonly state: string;
  readonly waitsFor: string | null;
  /** In the ledger: set apart, gone, and given back to what can be paid out. */
  readonly held: number;
  readonly paid: number;
  readonly returned: number;
}

const payoutsQuestion = `
  select p.id, p.phone, p.amount::int as amount, p.state, p.waits_for as "waitsFor",
         coalesce(sum(e.amount) filter (where e.kind = 'payoutHeld'), 0)::int as held,
         coalesce(sum(e.amount) filter (where e.kind = 'payoutPaid'), 0)::int as paid,
         coalesce(sum(e.amount) filter (where e.kind = 'payoutReturned'), 0)::int as returned
    from payouts p left join ledger_entries e on e.org_id = p.org_id and e.payout_id = p.id
   where p.org_id = $1 group by p.org_id, p.id`;

export interface PayoutFigures {
  /** What the simulator says it paid out, and what the ledger has of it. */
  readonly paidOut: number;
  readonly inLedger: number;
}

const inOrder = (amounts: readonly number[]): string =>
  amounts.toSorted((one, other) => one - other).join(' ');

/** What the ledger must have of a payout in this state; null: it has not ended. */
function entriesOf({ state, amount }: CountedPayout): string | null {
  if (state === 'paid') return `${amount} ${amount} 0`;
  if (['failed', 'refused', 'cancelled'].includes(state)) return `${amount} 0 ${amount}`;
  return state === 'waiting' ? `${amount} 0 0` : null;
}

/** Every franc that the simulator paid out is of one payout that is counted as paid, and the other way round. */
export function comparePayouts(
  book: Pick<Book, 'payouts' | 'approved'>,
  movements: readonly SeenMovement[],
  rows: readonly CountedPayout[],
): { figures: PayoutFigures; findings: Finding[] } {
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const asked of book.payouts) {
    const row = byId.get(asked.id);
    if (row?.phone !== asked.phone || row.amount !== asked.amount)
      find('an acknowledged payout is not there as it was', { asked, row });
  }
  if (rows.length !== book.payouts.length)
    find('payouts are there that nobody was told of', { rows: rows.length });
  for (const id of book.approved)
    if (byId.get(id)?.waitsFor === 'person')
      find('a payout that was agreed to still waits', { id });
  for (const row of rows)
    if (`${row.held} ${row.paid} ${row.returned}` !== entriesOf(row))
      find('the ledger does not have what became of a payout', row);
  const paid = rows.filter(({ state }) => state === 'paid');
  const moved = movements.filter(({ kind }) => kind === 'payout');
  const [paidTo, movedTo] = [
    groupBy(paid, ({ phone }) => phone),
    groupBy(moved, ({ phone }) => phone),
  ];
  for (const phone of new Set([...paidTo.keys(), ...movedTo.keys()])) {
    const counted = (paidTo.get(phone) ?? []).map(({ amount }) => amount);
    const went = (movedTo.get(phone) ?? []).map(({ amount }) => amount);
    if (inOrder(counted) !== inOrder(went))
      find('what was paid out is not what is counted', { phone, counted, went });
  }
  return {
    findings,
    figures: {
      paidOut: sum(moved.map(({ amount }) => amount)),
      inLedger: sum(rows.map((row) => row.paid)),
    },
  };
}

export async function judgePayouts(
  db: Client,
  orgId: string,
  book: Book,
  movements: readonly SeenMovement[],
): Promise<{ figures: PayoutFigures; findings: Finding[] }> {
  const { rows } = await db.query<CountedPayout>(payoutsQuestion, [orgId]);
  return comparePayouts(book, movements, rows);
}
