import { tuitionAbove } from '@ardoise/contract/years';
import { textToAmount } from './typed-amount.ts';

export interface PastedClass {
  readonly name: string;
  /** As it was written; empty where the line had none. */
  readonly tuition: string;
}

const currency = /(?<=\d)\s*(?:f\.?\s?cfa|cfa|xaf|frs?|f)\.?$/i;

/** `120000`, `120,000`, `120.000`, or with no-break spaces: what can be read in one way only. */
const joinedAmount = /(?:^|\s)(\d{1,3}(?:[.,\u00a0\u202f]\d{3})+|\d{4,})$/;
/** `120 000` with a plain space, as in `Form 1 120 000`: the shortest reading, so that the 1 stays in the name. */
const spacedAmount = /(?:^|\s)([1-9]\d{0,2}(?: 000)+|[1-9]\d{0,2} \d{3})$/;

const isTuition = (text: string): boolean => Number(textToAmount(text)) > tuitionAbove;

/** Several lines copied from a list, a message or a spreadsheet: `Form 1A 120000`, or columns. */
export function parsePastedClasses(text: string): PastedClass[] {
  const rows = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseLine);
  const [first, ...others] = rows;
  const isHeading = others.length > 0 && first !== undefined && hasWordsForAmount(first);
  return isHeading ? others : rows;
}

/** As the heading of a column has, and nothing else. */
const hasWordsForAmount = ({ tuition }: PastedClass): boolean =>
  tuition !== '' && !/\d/.test(tuition);

function parseLine(line: string): PastedClass {
  const [name = '', ...others] = line.split(/\s*[\t;|]\s*/).filter((column) => column !== '');
  if (others.length === 0) return splitAmount(line);
  const amount = others.map((column) => column.replace(currency, '')).find(isTuition);
  return { name, tuition: amount ?? others[0] ?? '' };
}

/** A number at the end is the tuition where it is one that tuition may be: `Form 1` keeps its 1. */
function splitAmount(line: string): PastedClass {
  const plain = line.replace(currency, '');
  const amount = (joinedAmount.exec(plain) ?? spacedAmount.exec(plain))?.[1];
  const name = plain.slice(0, -(amount?.length ?? 0)).replace(/[\s:,=–—-]+$/, '');
  if (amount === undefined || !isTuition(amount) || name === '') return { name: line, tuition: '' };
  return { name, tuition: amount };
}
