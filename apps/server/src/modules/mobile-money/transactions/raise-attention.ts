import {
  type Attention,
  type ComparedField,
  comparedFields,
  type Difference,
  type EventNote,
} from '@ardoise/contract/transactions';
import type { Work } from '../../../platform/work.ts';
import { areSameDifferences } from '../operators/compare-answer.ts';
import type { PaidAnswer } from '../operators/operator.ts';
import type { TransactionsTable } from '../tables.ts';
import { recordEvents, type TransactionEvent } from './transition.ts';

const attentionOfDifference = {
  currency: 'otherCurrency',
  reference: 'otherReference',
  payer: 'otherPayer',
  amount: 'otherAmount',
} as const satisfies Record<ComparedField, Attention>;

interface Raised {
  readonly attention: Attention;
  /** What the operator answered, then our notes. */
  readonly events: readonly TransactionEvent[];
  readonly differences: readonly Difference[];
}

/** The operator's word that it was paid, as it came and as it was compared. */
type PaidWord = Pick<PaidAnswer, 'differences' | 'detail'>;

/**
 * Says that a person must look: news once for each reason, since a payment that nobody heard of for an hour may then
 * turn out to be paid. An open one is still asked about from time to time.
 */
async function raise(work: Work, locked: TransactionsTable, raised: Raised): Promise<void> {
  const { attention, events, differences } = raised;
  const isTold = locked.attention_at !== null && locked.attention === attention;
  if (isTold && areSameDifferences(locked.differences ?? [], differences)) return;
  const kept = JSON.stringify(differences) as unknown as readonly Difference[];
  await work.tx
    .updateTable('transactions')
    .set({ attention_at: work.now, attention, differences: kept })
    .where('org_id', '=', work.orgId)
    .where('id', '=', locked.id)
    .execute();
  await recordEvents(work, locked.id, events);
  await work.emit('transaction.doubted', locked.id, { attention, isNews: !isTold });
}

/** The operator has not said how it ended. */
export const raiseUnsaid = (work: Work, locked: TransactionsTable): Promise<void> =>
  raise(work, locked, {
    attention: 'unsaid',
    events: [noted({ note: 'unsaid' })],
    differences: [],
  });

/** The operator says that it was paid, with the reference of another payment. */
export const raiseReferenceTaken = (
  work: Work,
  locked: TransactionsTable,
  reference: string,
): Promise<void> =>
  raise(work, locked, {
    attention: 'referenceTaken',
    events: [noted({ note: 'referenceTaken', reference })],
    differences: [],
  });

/** The operator says that something else was paid than was asked. There is at least one difference. */
export async function raiseDifferences(
  work: Work,
  locked: TransactionsTable,
  { differences, detail }: PaidWord,
): Promise<void> {
  const gravest = comparedFields.find((field) => differences.some((one) => one.field === field));
  const attention = attentionOfDifference[gravest ?? 'amount'];
  const events = [{ kind: 'answer', detail } as const, ...differences.map(noteOf)];
  await raise(work, locked, { attention, events, differences });
}

/** What the operator called failed was paid, as it was asked or otherwise. */
export const raisePaidAfterFailure = (
  work: Work,
  locked: TransactionsTable,
  { differences, detail }: PaidWord,
): Promise<void> =>
  raise(work, locked, {
    attention: 'paidAfterFailure',
    events: [
      { kind: 'answer', detail },
      noted({ note: 'paidAfterFailure' }),
      ...differences.map(noteOf),
    ],
    differences,
  });

const noted = (detail: EventNote) => ({ kind: 'attention', detail }) as const;

/** What cannot be read as an amount is none. */
const readSaidAmount = (said: string): number | null =>
  Number.isNaN(Number(said)) ? null : Number(said);

const noteOf = ({ field, asked, said }: Difference) =>
  noted(
    field === 'amount'
      ? { note: 'otherAmount', asked: Number(asked), paid: readSaidAmount(said) }
      : { note: attentionOfDifference[field], asked, said },
  );
