import { tuitionAbove } from '@ardoise/contract/years';
import { textToAmount } from '../../../../domain/money/typed-amount.ts';

export interface PastedClass {
  readonly name: string;
  /** As it was written; empty where the line had none. */
  readonly tuition: string;
}

const currency = /(?<=\d)\s*(?:f\.?\s?cfa|cfa|xaf|frs?|f)\.?$/i;

/** `120000`, `120,000`, `120.000`, or with no-break spaces: what can be read in one way only. */
const joinedAmount = /(?:^|\s)(\d{1,3}(?:[.,\u00a0\u202f]\d{3})+|\d{4,})$/;
/** `120 000` with plain spaces, with all groups that it may have: in `Form 1 120 000` also the 1 of the name. */
const spacedAmount = /(?:^|\s)([1-9]\d{0,2}(?: \d{3})+)$/;
/** `6e`, `1ère`, `2nd`: numbers that say which class, and leave room for the number of a section. */
const ordinal =
  /(?<![\p{L}\d])\d+(?:e|è|er|ère|ere|re|ème|eme|me|nd|nde|de|st|rd|th)(?![\p{L}\d])/giu;
const tuitionHeading = /scolarit|tuition|pension|frais|fee|montant|amount|prix|price/i;

/** A smaller number beside it is rather the size of the class. */
const likelyTuition = 1_000;

const amountOf = (text: string): number => Number(textToAmount(text) ?? Number.NaN);

/** Several lines copied from a list, a message or a spreadsheet: `Form 1A 120000`, or columns. */
export function parsePastedClasses(text: string): PastedClass[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const [first, ...others] = lines;
  if (first === undefined) return [];
  const heading = cellsOf(first);
  if (others.length === 0 || !isHeading(heading)) return lines.map((line) => parseLine(line, -1));
  const column = heading.findIndex((cell, i) => i > 0 && tuitionHeading.test(cell));
  return others.map((line) => parseLine(line, column));
}

/** Words where the others have their amounts. */
const isHeading = ([, ...cells]: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && !cells.some((cell) => /\d/.test(cell));

/** A spreadsheet puts tabs between its cells: then nothing else parts them, and an empty one counts. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  return line
    .split(/[;|]/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

function parseLine(line: string, tuitionColumn: number): PastedClass {
  const cells = cellsOf(line);
  if (cells.length < 2) return splitAmount(cells[0] ?? '');
  const [name = '', ...others] = cells.map((cell, i) => (i === 0 ? cell : withoutCurrency(cell)));
  const asked = tuitionColumn < 1 ? undefined : others[tuitionColumn - 1];
  const amount =
    asked ??
    others.find((cell) => amountOf(cell) >= likelyTuition) ??
    others.find((cell) => amountOf(cell) > tuitionAbove) ??
    others.find((cell) => cell !== '');
  return { name, tuition: amount ?? '' };
}

const withoutCurrency = (text: string): string => text.replace(currency, '');

/** A number at the end is the tuition where it is one that tuition may be: `Form 1` keeps its 1. */
function splitAmount(line: string): PastedClass {
  const plain = withoutCurrency(line.includes(' ') ? line : line.replace(/\s/g, ' '));
  const amount = joinedAmount.exec(plain)?.[1] ?? findSpaced(plain);
  const name = plain.slice(0, -(amount?.length ?? 0)).replace(/[\s:,=–—-]+$/, '');
  if (amount === undefined || name === '' || !(amountOf(amount) > tuitionAbove))
    return { name: line, tuition: '' };
  return { name, tuition: amount };
}

/**
 * Of `Master 1 500 000` the 1 is the name's: few schools ask for millions, and a class is seldom called just Master. Not
 * so where the name has a number already, or a sign parts it from the amount: `M2 1 500 000`, `Master: 1 500 000`.
 */
function findSpaced(line: string): string | undefined {
  const whole = spacedAmount.exec(line)?.[1];
  if (whole === undefined || !/ .* /.test(whole)) return whole;
  const before = line.slice(0, -whole.length).trim();
  const isParted = /[:,=–—-]$/.test(before);
  const hasNumber = /\d/.test(before.replace(ordinal, ''));
  const rest = whole.slice(whole.indexOf(' ') + 1);
  return isParted || hasNumber || rest.startsWith('0') ? whole : rest;
}
