import { createHash } from 'node:crypto';
import type { PayOperator } from '@ardoise/contract/transactions';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { isUuid } from '@ardoise/contract/values/uuid';
import { splitCsvLine } from '../../statements/split-csv-line.ts';
import type { ReadLine, ReadLines, StatementLine } from '../../statements/statement-line.ts';
import { unpackLines } from '../../statements/unpack-lines.ts';

/** The names that a column was seen to have, without spaces and in small letters. */
const columnNames = {
  at: ['creationdate', 'createdat', 'created'],
  reference: ['transactionid'],
  amount: ['amount'],
  currency: ['currency'],
  type: ['type', 'transactiontype'],
  phone: ['msisdn', 'customerphonenumber', 'phonenumber'],
  provider: ['mno', 'mmo', 'provider', 'correspondent'],
  providerReference: ['providertransactionid', 'financialtransactionid'],
  fee: ['fee'],
  status: ['status'],
} as const;
type Column = keyof typeof columnNames;

const needed: readonly Column[] = ['at', 'reference', 'amount', 'currency', 'type'];

type Places = ReadonlyMap<Column, number>;

const plain = (name: string): string => name.replaceAll(/[^A-Za-z]/g, '').toLowerCase();

/** Throws where the file is no statement that could be read: whoever runs this must hear of it. */
function readHeader(line: string): { separator: string; places: Places } {
  const separator = line.includes(';') && !line.includes(',') ? ';' : ',';
  const names = (splitCsvLine(line, separator) ?? []).map(plain);
  const places = new Map<Column, number>();
  for (const [column, known] of Object.entries(columnNames) as Array<[Column, readonly string[]]>) {
    const place = names.findIndex((name) => known.includes(name));
    if (place >= 0) places.set(column, place);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new Error(`The statement of PawaPay has no column for ${missing.join(', ')}.`);
  return { separator, places };
}

const types: Readonly<Record<string, StatementLine['type']>> = {
  deposit: 'collection',
  payout: 'payout',
  refund: 'refund',
};

/** Whole francs; what goes out is written with a minus. */
function readAmount(text: string): number | null {
  const [, digits] = /^-?(\d{1,12})(?:\.0+)?$/.exec(text) ?? [];
  const amount = Number(digits ?? Number.NaN);
  return amount > 0 ? amount : null;
}

/** In UTC where no zone is named. */
function readTime(text: string): Date | null {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(text) ??
    [];
  const at = new Date(`${day}T${time}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

function readOperator(provider: string): PayOperator | null {
  if (/mtn/i.test(provider)) return 'mtn';
  return /orange/i.test(provider) ? 'orange' : null;
}

/** Letters, digits and a few signs: nothing that a spreadsheet would take for a formula. */
const asReference = (text: string): string | null =>
  /^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/.test(text) ? text : null;

const unreadable: ReadLine = { kind: 'unreadable' };
const other: ReadLine = { kind: 'other' };

function readLine(text: string, separator: string, places: Places): ReadLine {
  const cells = splitCsvLine(text, separator);
  if (cells === null) return unreadable;
  const cell = (column: Column): string => (cells[places.get(column) ?? -1] ?? '').trim();
  const type = types[plain(cell('type'))];
  // Top-ups, fees and withdrawals are nobody's payments, and what failed moved no money.
  if (type === undefined) return /^[A-Za-z][\w -]*$/.test(cell('type')) ? other : unreadable;
  if (!['', 'completed'].includes(plain(cell('status')))) return other;
  const [amount, at] = [readAmount(cell('amount')), readTime(cell('at'))];
  const currency = cell('currency').toUpperCase();
  if (amount === null || at === null || !/^[A-Z]{3}$/.test(currency)) return unreadable;
  const reference = asReference(cell('reference'))?.toLowerCase() ?? null;
  return {
    kind: 'line',
    line: {
      type,
      reference: reference ?? `line:${createHash('sha256').update(text).digest('hex')}`,
      ourReference: reference !== null && isUuid(reference) ? reference : null,
      providerReference: asReference(cell('providerReference')),
      operator: readOperator(cell('provider')),
      phone: nationalNumber(cell('phone')),
      amount,
      fee: readAmount(cell('fee')),
      currency,
      at,
    },
  };
}

/** Reads a statement as PawaPay writes it: CSV, packed or not. An empty file has no lines. */
export async function* readStatementLines(bytes: Buffer): ReadLines {
  let header: ReturnType<typeof readHeader> | null = null;
  for await (const text of unpackLines(bytes)) {
    if (text.trim() === '') continue;
    if (header === null) header = readHeader(text);
    else yield readLine(text, header.separator, header.places);
  }
}
