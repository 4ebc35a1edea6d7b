import { foldName } from '@ardoise/contract/values/fold-name';
import type { ReadLine } from '../../mobile-money/public.ts';
import { francsOf, momentOf, phoneOf, referenceOf } from './read-cells.ts';

/** Where the columns of one block stand: the report has a block, with heads of its own, for each account. */
export interface OrangePlaces {
  readonly date: number;
  readonly time: number;
  readonly reference: number;
  readonly status: number;
  /** Of the other side: the second of two columns with this name. */
  readonly phone: number;
  readonly debit: number;
  readonly credit: number;
}

/** Null where these are not the heads of Orange's "Relevé de vos opérations". */
export function orangePlaces(cells: readonly string[]): OrangePlaces | null {
  const names = cells.map((cell) => foldName(cell));
  const places = {
    date: names.indexOf('date'),
    time: names.indexOf('heure'),
    reference: names.indexOf('reference'),
    status: names.indexOf('statut'),
    phone: names.lastIndexOf('n° de compte'),
    debit: names.indexOf('debit'),
    credit: names.indexOf('credit'),
  };
  return Object.values(places).includes(-1) ? null : places;
}

/** Of the block's end, and of what stands between two blocks. */
const isNoMovement = (cells: readonly string[], { date, reference }: OrangePlaces): boolean =>
  (cells[reference] ?? '') === '' || !/\d/.test(cells[date] ?? '');

/** Its times are those of Cameroon. It has no reference of ours. */
export function readOrangeRow(cells: readonly string[], places: OrangePlaces): ReadLine {
  if (isNoMovement(cells, places)) return { kind: 'other' };
  const cell = (place: keyof OrangePlaces): string => cells[places[place]] ?? '';
  if (!foldName(cell('status')).startsWith('succes')) return { kind: 'other' };
  const credit = francsOf(cell('credit') === '' ? '0' : cell('credit'));
  const debit = francsOf(cell('debit') === '' ? '0' : cell('debit'));
  if (credit === 0 && debit !== null && debit !== 0) return { kind: 'other' };
  const reference = referenceOf(cell('reference'));
  const at = momentOf(cell('date'), cell('time'), 'Africa/Douala');
  if (credit === null || credit <= 0 || reference === null || at === null)
    return { kind: 'unreadable' };
  return {
    kind: 'line',
    line: {
      type: 'collection',
      reference: `orange:${reference}`,
      ourReference: null,
      providerReference: reference,
      operator: 'orange',
      phone: phoneOf(cell('phone')),
      amount: credit,
      fee: null,
      currency: 'XAF',
      at,
    },
  };
}
