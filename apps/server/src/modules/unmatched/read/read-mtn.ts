import { foldName } from '@ardoise/contract/values/fold-name';
import type { ReadLine } from '../../mobile-money/public.ts';
import { francsOf, momentOf, phoneOf, referenceOf, wordsOf } from './read-cells.ts';

/** MTN MoMo's export: 54 columns whose names repeat, so they are read by their place. */
const places = {
  id: 0,
  externalId: 1,
  date: 2,
  status: 3,
  type: 4,
  from: 6,
  fromName: 7,
  to: 9,
  message: 12,
  toFee: 22,
  amount: 46,
  currency: 47,
} as const;

const heads = ['id', 'external id', 'date', 'status', 'type'];
const columns = 54;

export const isMtnHeader = (cells: readonly string[]): boolean =>
  cells.length >= places.currency &&
  cells.length <= columns &&
  heads.every((head, place) => foldName(cells[place] ?? '') === head);

/** Of the account's owner: cash that was put into it or taken out. */
const ownersTypes = new Set(['cash in', 'cash out', 'withdrawal']);

/** A merchant's own account, as MTN writes it; a subscriber's ends in `/MSISDN`. */
const isAccount = (party: string): boolean => /^FRI:\d+\/MM$/i.test(party);

/** Only what surely is no money of a payer is left out: any other type that MTN writes is shown, and a person decides. */
const isNotReceived = (type: string, from: string, to: string, amount: number | null): boolean =>
  ownersTypes.has(foldName(type)) ||
  (isAccount(from) && !isAccount(to)) ||
  (amount !== null && amount < 0);

/** `Amount` is what the payer paid; what MTN keeps of it stands in `To / Fee`. Its times are in UTC. */
export function readMtnRow(cells: readonly string[]): ReadLine {
  const cell = (place: keyof typeof places): string => cells[places[place]] ?? '';
  if (foldName(cell('status')) !== 'successful')
    return cell('status') === '' ? { kind: 'unreadable' } : { kind: 'other' };
  const amount = francsOf(cell('amount'));
  if (isNotReceived(cell('type'), cell('from'), cell('to'), amount)) return { kind: 'other' };
  const [reference, at] = [referenceOf(cell('id')), momentOf(cell('date'), '', 'UTC')];
  if (amount === null || amount === 0 || reference === null || at === null)
    return { kind: 'unreadable' };
  const fee = francsOf(cell('toFee'));
  return {
    kind: 'line',
    line: {
      type: 'collection',
      reference: `mtn:${reference}`,
      ourReference: null,
      ourNumber: referenceOf(cell('externalId')),
      providerReference: reference,
      operator: 'mtn',
      phone: phoneOf(cell('from')),
      payerName: wordsOf(cell('fromName')),
      message: wordsOf(cell('message')),
      amount,
      fee: fee === null ? null : Math.abs(fee),
      currency: /^[A-Z]{3}$/.test(cell('currency')) ? cell('currency') : 'XAF',
      at,
    },
  };
}
