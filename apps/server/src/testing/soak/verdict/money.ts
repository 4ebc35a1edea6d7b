import type { Client } from 'pg';
import type { Book } from '../book.ts';
import type { SeenMovement } from '../watch-simulator.ts';
import { compareCash, readCountedCash } from './cash.ts';
import {
  type CollectionFigures,
  type CountedTransaction,
  type Finding,
  judgeCollections,
  transactionsQuestion,
} from './collections.ts';

export interface MoneyFigures extends CollectionFigures {
  /** Less what was handed back. */
  readonly cashTaken: number;
  readonly cashInLedger: number;
}

/** Each payment that was begun is of the amount that the payer was told. */
export function compareBegun(
  begun: ReadonlyMap<string, number>,
  counted: readonly CountedTransaction[],
): Finding[] {
  return counted
    .filter(({ phone, amount }) => begun.has(phone) && begun.get(phone) !== amount)
    .map((one) => ({
      rule: 'a payment is of another amount than was begun',
      found: JSON.stringify({ begun: begun.get(one.phone), one }),
    }));
}

/** Every franc that the simulator took, against the ledger and the receipts; and every franc of cash. */
export async function judgeMoney(
  db: Client,
  orgId: string,
  { begun, cash, reversed }: Book,
  movements: readonly SeenMovement[],
): Promise<{ figures: MoneyFigures; findings: Finding[] }> {
  const { rows } = await db.query<CountedTransaction>(transactionsQuestion, [orgId]);
  const taken = movements.filter(({ kind }) => kind === 'collection');
  const collections = judgeCollections(new Set(begun.keys()), taken, rows);
  const desk = compareCash({ cash, reversed }, await readCountedCash(db, orgId));
  return {
    findings: [...collections.findings, ...compareBegun(begun, rows), ...desk.findings],
    figures: { ...collections.figures, cashTaken: desk.taken, cashInLedger: desk.inLedger },
  };
}
