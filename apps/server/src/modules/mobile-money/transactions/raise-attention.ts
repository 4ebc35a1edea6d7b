import type { Text } from '@ardoise/contract/language';
import { formatXaf } from '@ardoise/contract/money';
import {
  type Attention,
  attentionOfDifference,
  comparedFields,
  type Difference,
  type EventNote,
  operatorNames,
} from '@ardoise/contract/transactions';
import type { Tx } from '../../../platform/db/database.ts';
import { areSameDifferences } from '../operators/compare-answer.ts';
import type { PaidAnswer } from '../operators/operator.ts';
import type { TransactionsTable } from '../tables.ts';
import { tellDesk } from './tell-desk.ts';
import { recordEvents, type TransactionEvent } from './transition.ts';

interface Raised {
  readonly attention: Attention;
  /** What the operator answered, then our notes. */
  readonly events: readonly Pick<TransactionEvent, 'kind' | 'detail'>[];
  readonly differences: readonly Difference[];
}

/** The operator's word that it was paid, as it came and as it was compared. */
type PaidWord = Pick<PaidAnswer, 'differences' | 'detail'>;

/**
 * Tells the desk that a person must look: once for each reason, since a payment that nobody heard of for an hour may then
 * turn out to be paid. An open one is still asked about from time to time.
 */
async function raise(tx: Tx, locked: TransactionsTable, at: Date, raised: Raised): Promise<void> {
  const { attention, events, differences } = raised;
  const isTold = locked.attention_at !== null && locked.attention === attention;
  if (isTold && areSameDifferences(locked.differences ?? [], differences)) return;
  const place = { orgId: locked.org_id, id: locked.id };
  const kept = JSON.stringify(differences) as unknown as readonly Difference[];
  await tx
    .updateTable('transactions')
    .set({ attention_at: at, attention, differences: kept })
    .where('org_id', '=', place.orgId)
    .where('id', '=', place.id)
    .execute();
  await recordEvents(
    tx,
    place,
    events.map((event) => ({ at, ...event })),
  );
  if (isTold) return;
  const title = { en: 'A payment needs you to look', fr: 'Un paiement demande votre attention' };
  await tellDesk(tx, locked, { title, text: textOf(locked, attention) }, at);
}

/** The operator has not said how it ended. */
export const raiseUnsaid = (tx: Tx, locked: TransactionsTable, at: Date): Promise<void> =>
  raise(tx, locked, at, {
    attention: 'unsaid',
    events: [noted({ note: 'unsaid' })],
    differences: [],
  });

/** The operator says that it was paid, with the reference of another payment. */
export const raiseReferenceTaken = (
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  reference: string,
): Promise<void> =>
  raise(tx, locked, at, {
    attention: 'referenceTaken',
    events: [noted({ note: 'referenceTaken', reference })],
    differences: [],
  });

/** The operator says that something else was paid than was asked. There is at least one difference. */
export async function raiseDifferences(
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  { differences, detail }: PaidWord,
): Promise<void> {
  const gravest = comparedFields.find((field) => differences.some((one) => one.field === field));
  const attention = attentionOfDifference[gravest ?? 'amount'];
  const events = [{ kind: 'answer', detail } as const, ...differences.map(noteOf)];
  await raise(tx, locked, at, { attention, events, differences });
}

/** What the operator called failed was paid, as it was asked or otherwise. */
export const raisePaidAfterFailure = (
  tx: Tx,
  locked: TransactionsTable,
  at: Date,
  { differences, detail }: PaidWord,
): Promise<void> =>
  raise(tx, locked, at, {
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

function textOf({ operator, number, phone, amount }: TransactionsTable, why: Attention): Text {
  const name = operatorNames[operator];
  const en = `${formatXaf(amount, 'en')} from ${phone}`;
  const fr = `${formatXaf(amount, 'fr')} du ${phone}`;
  const texts: Record<Attention, Text> = {
    unsaid: {
      en: `${name} has not said how ${number} ended (${en}).`,
      fr: `${name} n’a pas dit comment ${number} s’est terminé (${fr}).`,
    },
    otherCurrency: {
      en: `${name} says that ${number} was paid, but in another currency than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais dans une autre monnaie que demandé (${fr}). Il n’est pas compté.`,
    },
    otherReference: {
      en: `${name} says that ${number} was paid, but names another reference of ours (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais indique une autre de nos références (${fr}). Il n’est pas compté.`,
    },
    otherPayer: {
      en: `${name} says that ${number} was paid, but by another number than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais par un autre numéro que celui sollicité (${fr}). Il n’est pas compté.`,
    },
    otherAmount: {
      en: `${name} says that ${number} was paid, but with another amount than was asked (${en}). It is not counted.`,
      fr: `${name} dit que ${number} est payé, mais d’un autre montant que demandé (${fr}). Il n’est pas compté.`,
    },
    paidAfterFailure: {
      en: `${name} said that ${number} failed and now says that it was paid (${en}). It is not counted.`,
      fr: `${name} avait dit que ${number} avait échoué et dit maintenant qu’il est payé (${fr}). Il n’est pas compté.`,
    },
    referenceTaken: {
      en: `${name} says that ${number} was paid (${en}), with the reference of another payment. It is not counted.`,
      fr: `${name} dit que ${number} est payé (${fr}), avec la référence d’un autre paiement. Il n’est pas compté.`,
    },
  };
  return texts[why];
}
