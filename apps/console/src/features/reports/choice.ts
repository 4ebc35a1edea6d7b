import { reportChoice } from '@ardoise/contract/reports/report-choice';
import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { reportForms } from '@ardoise/contract/reports/report-forms';

type Given = Readonly<Record<string, unknown>>;

/** What a report shows, as the address has it: what is as usual is not there. */
export type ShownChoice = Readonly<Record<string, string>>;

const periodKeys = ['period', 'from', 'to'] as const;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** The chosen columns that the report still has, with commas between them. */
function knownColumns(kind: ReportKind, given: string): string | undefined {
  const { columns } = reportForms[kind];
  const chosen = new Set(given.split(','));
  return (
    Object.keys(columns)
      .filter((key) => chosen.has(key))
      .join() || undefined
  );
}

function readValue(kind: ReportKind, key: string, given: unknown): string | undefined {
  const text = asText(given);
  if (text === undefined || text === '') return undefined;
  if (key === 'columns') return knownColumns(kind, text);
  if (key === 'groupBy') return Object.hasOwn(reportForms[kind].groups, text) ? text : undefined;
  const schema = reportChoice.shape[key as keyof typeof reportChoice.shape];
  return schema.safeParse(text).success ? text : undefined;
}

/**
 * What an address asks of a report. It comes from anywhere: what the report does not have, or what makes no sense, is left
 * out, so that a broken link still opens the report.
 */
export function readChoice(kind: ReportKind, given: Given): ShownChoice {
  const { filters, periodOf } = reportForms[kind];
  const keys = ['columns', 'groupBy', ...(periodOf === null ? [] : periodKeys), ...filters];
  const read = Object.fromEntries(
    keys.flatMap((key) => {
      const value = readValue(kind, key, given[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  if (read['period'] === undefined) return read;
  // A period that has a name has no days of its own.
  const { from: _from, to: _to, ...named } = read;
  return named;
}

/** Nothing can lie in a period that ends before it begins. */
export const isBackwards = ({ from, to }: ShownChoice): boolean =>
  from !== undefined && to !== undefined && from > to;

const inOrder = (choice: ShownChoice): string =>
  JSON.stringify(Object.entries(choice).toSorted(([a], [b]) => a.localeCompare(b)));

/** Whether what is shown is what was saved. */
export const isSameChoice = (kind: ReportKind, shown: ShownChoice, saved: Given): boolean =>
  inOrder(shown) === inOrder(readChoice(kind, saved));
