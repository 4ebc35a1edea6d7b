import type { StatementField } from '@ardoise/contract/statement-fields';
import type { StatementZone } from '@ardoise/contract/statements';
import type { PayOperator } from '@ardoise/contract/transactions';
import { foldName } from '@ardoise/contract/values/fold-name';
import type { ReadLine } from '../../mobile-money/public.ts';
import { francsOf, momentOf, phoneOf, referenceOf, wordsOf } from './read-cells.ts';

/** What the columns of a layout mean: as somebody said, or as their heads say. */
export interface Layout {
  readonly operator: PayOperator;
  readonly timeZone: StatementZone;
  /** By column; null: not read. */
  readonly fields: ReadonlyArray<StatementField | null>;
}

/** Heads that were seen, folded and without marks. */
const knownHeads: Record<StatementField, readonly string[]> = {
  date: ['date', 'transaction date', 'date de transaction', 'date operation', 'date et heure'],
  time: ['time', 'heure'],
  reference: [
    'reference',
    'ref',
    'transaction id',
    'id transaction',
    'financial transaction id',
    'txnid',
    'id de transaction',
    'operator reference',
  ],
  amount: ['amount', 'montant', 'montant xaf', 'montant fcfa', 'amount xaf'],
  credit: ['credit', 'credit xaf', 'entree'],
  debit: ['debit', 'debit xaf', 'sortie'],
  fee: ['fee', 'fees', 'frais', 'commission', 'charges'],
  phone: ['phone', 'telephone', 'numero', 'msisdn', 'payer', 'from', 'expediteur', 'payeur'],
  name: ['name', 'nom', 'payer name', 'from name', 'nom du payeur', 'nom expediteur'],
  text: ['message', 'note', 'description', 'motif', 'libelle', 'narration', 'text'],
};

const foldHead = (title: string): string =>
  foldName(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** By which the same layout is known again. */
export const headsOf = (cells: readonly string[]): string =>
  cells.map(foldHead).join('|').slice(0, 4_000);

/** What the heads alone say; of two columns with one meaning the first. */
export function fieldsOfHeads(cells: readonly string[]): Array<StatementField | null> {
  const given = new Set<StatementField>();
  return cells.map((title) => {
    const head = foldHead(title);
    const field = (Object.keys(knownHeads) as StatementField[]).find((one) =>
      knownHeads[one].includes(head),
    );
    if (field === undefined || given.has(field)) return null;
    given.add(field);
    return field;
  });
}

export function readMappedRow(cells: readonly string[], layout: Layout): ReadLine {
  const cell = (field: StatementField): string => cells[layout.fields.indexOf(field)] ?? '';
  if (cell('reference') === '' && cell('date') === '') return { kind: 'other' };
  const hasTwo = layout.fields.includes('credit');
  const credit = francsOf(hasTwo ? cell('credit') || '0' : cell('amount'));
  const debit = hasTwo ? francsOf(cell('debit') || '0') : 0;
  if (credit !== null && (credit < 0 || (hasTwo && credit === 0 && (debit ?? 0) !== 0)))
    return { kind: 'other' };
  const reference = referenceOf(cell('reference'));
  const at = momentOf(cell('date'), cell('time'), layout.timeZone);
  if (credit === null || credit === 0 || reference === null || at === null)
    return { kind: 'unreadable' };
  const fee = cell('fee') === '' ? null : francsOf(cell('fee'));
  const { operator } = layout;
  return {
    kind: 'line',
    line: {
      type: 'collection',
      reference: `${operator}:${reference}`,
      ourReference: null,
      providerReference: reference,
      operator,
      phone: phoneOf(cell('phone')),
      payerName: wordsOf(cell('name')),
      message: wordsOf(cell('text')),
      amount: credit,
      fee: fee === null ? null : Math.abs(fee),
      currency: 'XAF',
      at,
    },
  };
}
