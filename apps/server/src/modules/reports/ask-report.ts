import { errors } from '@ardoise/contract/protocol/errors';
import { type Role, roleHolds } from '@ardoise/contract/protocol/permissions';
import { columnsOf, type ReportChoice } from '@ardoise/contract/reports/report-choice';
import { reportErrors } from '@ardoise/contract/reports/report-errors';
import type { ReportForm, ReportKind } from '@ardoise/contract/reports/report-form';
import { chosenColumns, reportForms } from '@ardoise/contract/reports/report-forms';
import { dayIn } from '@ardoise/contract/values/dates';
import type { Tx } from '../../platform/db/database.ts';
import { found, Refusal } from '../../platform/refusal.ts';
import type { AskedReport } from './kinds/report-kind.ts';
import { spanOf } from './report-span.ts';

/** Everything of a choice that is no filter. */
const beside: ReadonlySet<string> = new Set(['columns', 'groupBy', 'period', 'from', 'to']);

const refuse = (name: string): never => {
  throw new Refusal(reportErrors.notOfReport, { values: { name } });
};

/** Left unsaid, a filter that a report does not know would give another total than was meant. */
export function refuseForeign(kind: ReportKind, choice: ReportChoice): void {
  const form: ReportForm = reportForms[kind];
  for (const key of columnsOf(choice)) if (!Object.hasOwn(form.columns, key)) refuse(key);
  const { groupBy, period, from, to } = choice;
  if (groupBy !== undefined && !Object.hasOwn(form.groups, groupBy)) refuse(groupBy);
  const hasPeriod = [period, from, to].some((given) => given !== undefined);
  if (hasPeriod && form.periodOf === null) refuse('period');
  const { means } = choice;
  if (means !== undefined && form.means?.includes(means) === false) refuse(means);
  const filters: readonly string[] = form.filters;
  for (const [name, value] of Object.entries(choice))
    if (value !== undefined && !beside.has(name) && !filters.includes(name)) refuse(name);
}

/** The chosen columns that a role may see, and those that it may not. */
export function columnsFor(kind: ReportKind, choice: ReportChoice, role: Role) {
  const { columns } = reportForms[kind];
  const isAllowed = (key: string): boolean => {
    const permission = columns[key]?.permission;
    return permission === undefined || roleHolds(role, permission);
  };
  const chosen = chosenColumns(kind, columnsOf(choice));
  return {
    columns: chosen.filter((key) => isAllowed(key)),
    withheld: chosen.filter((key) => !isAllowed(key)),
  };
}

export async function readTimeZone(tx: Tx, orgId: string): Promise<string> {
  const row = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return found(row, errors.schoolGone).time_zone;
}

export interface Asking {
  readonly orgId: string;
  readonly kind: ReportKind;
  readonly choice: ReportChoice;
  readonly columns: readonly string[];
  /** By it the period is reckoned: of an export, when it was begun. */
  readonly now: Date;
}

export async function askReport(
  tx: Tx,
  { orgId, kind, choice, columns, now }: Asking,
): Promise<AskedReport> {
  refuseForeign(kind, choice);
  if (columns.length === 0) throw new Refusal(reportErrors.noColumnToSee);
  const timeZone = await readTimeZone(tx, orgId);
  return {
    orgId,
    choice,
    columns,
    groupBy: choice.groupBy ?? null,
    span: spanOf(choice, now, timeZone),
    timeZone,
    today: dayIn(timeZone, now),
  };
}
