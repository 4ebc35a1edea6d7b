import { recipientListErrors } from '@ardoise/contract/sms/sms-errors';
import type { RecipientList } from '@ardoise/contract/sms/campaigns';
import { importErrors } from '@ardoise/contract/student-import';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { isCameroonMobile, nationalNumber } from '@ardoise/contract/values/phone';
import { nameText } from '@ardoise/contract/values/text';
import { Refusal } from '../../../platform/refusal.ts';
import { readXlsx, type SheetRow } from '../../../platform/xlsx/read.ts';
import { columnLetters } from '../../../platform/xlsx/text.ts';
import type { ListedPhone } from './uploads.ts';

const mostRows = 20_000;
const mostProblems = 200;
const longestTitle = 60;
const longestValue = 160;

interface Column {
  readonly index: number;
  readonly title: string;
}

export interface ReadList extends Omit<RecipientList, 'id' | 'fileName'> {
  readonly phones: readonly ListedPhone[];
}

/** Whatever its name: what is no workbook is refused by its bytes, and what is one by another name by its name. */
async function readRows(name: string, content: Buffer): Promise<SheetRow[]> {
  if (!/\.xlsx$/i.test(name)) throw new Refusal(recipientListErrors.recipientsNotXlsx);
  const rows: SheetRow[] = [];
  try {
    for await (const row of readXlsx(content, { maxRows: mostRows + 1 })) rows.push(row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.entry === importErrors.tooManyRows) throw error;
    throw new Refusal(recipientListErrors.recipientsNotXlsx);
  }
  return rows;
}

const mobileIn = (text: string): string | null => {
  const national = nationalNumber(text);
  return national !== null && isCameroonMobile(national) ? national : null;
};

const phoneTitle = /phone|t[ée]l|mobile|gsm|portable|whats|num[ée]ro|contact/i;

/** By its title, where phones stand below it; else the column that holds the most of them. */
function findPhones(columns: readonly Column[], rows: readonly SheetRow[]): Column | undefined {
  const countIn = ({ index }: Column): number =>
    rows.filter(({ cells }) => mobileIn(cells.get(index) ?? '') !== null).length;
  const counted = columns
    .map((column) => ({ column, count: countIn(column), isNamed: phoneTitle.test(column.title) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.count - a.count);
  return counted[0]?.column;
}

/** A first row without any phone says what the columns are; without one they are called by their letters. */
function columnsOf(rows: readonly SheetRow[]): { columns: Column[]; hasTitles: boolean } {
  const [first] = rows;
  const hasTitles =
    first !== undefined && [...first.cells.values()].every((text) => mobileIn(text) === null);
  const indexes = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
  const columns = [...indexes]
    .sort((a, b) => a - b)
    .map((index) => {
      const title = hasTitles ? (first.cells.get(index) ?? '') : '';
      const said = title
        .replaceAll(/[{}\s]+/g, ' ')
        .trim()
        .slice(0, longestTitle);
      return { index, title: said === '' ? columnLetters(index) : said };
    });
  return { columns: withOwnTitles(columns), hasTitles };
}

/** Titles that are looked up alike would fill in each other's values: the second of them is numbered. */
function withOwnTitles(columns: readonly Column[]): Column[] {
  const keyOf = (title: string): string => title.toLowerCase();
  const taken = new Set<string>();
  const given = new Set(columns.map(({ title }) => keyOf(title)));
  return columns.map(({ index, title }) => {
    let own = title;
    for (let number = 2; taken.has(keyOf(own)); number += 1) {
      const numbered = `${title} ${number}`;
      if (!given.has(keyOf(numbered))) own = numbered;
    }
    taken.add(keyOf(own));
    return { index, title: own };
  });
}

const phoneMissing: Text = { en: 'The phone is missing.', fr: 'Le numéro manque.' };
const valueBad: Text = {
  en: 'Write at most 160 characters on one line, without hidden signs.',
  fr: 'Écrivez au plus 160 caractères sur une ligne, sans signes invisibles.',
};

const value = nameText(longestValue);

/** Reads the list, and names every cell that cannot be read. */
export async function readList(
  name: string,
  content: Buffer,
  language: Language,
): Promise<ReadList> {
  const rows = await readRows(name, content);
  const { columns, hasTitles } = columnsOf(rows);
  const below = hasTitles ? rows.slice(1) : rows;
  const phoneColumn = findPhones(columns, below);
  if (phoneColumn === undefined) throw new Refusal(recipientListErrors.recipientsWithoutPhones);
  if (below.length > mostRows) throw new Refusal(importErrors.tooManyRows);
  const others = columns.filter(({ index }) => index !== phoneColumn.index);
  const problems: Array<RecipientList['problems'][number]> = [];
  const say1 = (row: SheetRow, { index, title }: Column, text: Text): void => {
    const cell = `${columnLetters(index)}${row.rowNumber}`;
    const written = (row.cells.get(index) ?? '').slice(0, longestValue);
    const message = say(text, language);
    problems.push({ cell, column: title, row: row.rowNumber, value: written, message });
  };
  const phones = new Map<string, ListedPhone>();
  let doubled = 0;
  for (const row of below) {
    const typed = row.cells.get(phoneColumn.index) ?? '';
    const phone = mobileIn(typed);
    const bad = others.filter(({ index }) => !value.safeParse(row.cells.get(index) ?? '').success);
    for (const column of bad) say1(row, column, valueBad);
    if (phone === null) say1(row, phoneColumn, typed === '' ? phoneMissing : fieldTexts.phone);
    else if (phones.has(phone)) doubled += 1;
    else if (bad.length === 0)
      phones.set(phone, { phone, values: valuesOf(row, others), row: row.rowNumber });
  }
  return {
    phones: [...phones.values()],
    phoneColumn: phoneColumn.title,
    fields: others.map(({ title }) => title),
    rows: phones.size,
    doubled,
    problems: problems.slice(0, mostProblems),
    problemCount: problems.length,
  };
}

const valuesOf = (row: SheetRow, columns: readonly Column[]): Record<string, string> =>
  Object.fromEntries(
    columns.map(({ index, title }) => [
      title.trim().toLowerCase(),
      (row.cells.get(index) ?? '').trim(),
    ]),
  );
