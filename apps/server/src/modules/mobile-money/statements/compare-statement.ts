import type { Day } from '@ardoise/contract/values/dates';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { followHint } from '../queue/follow-hint.ts';
import { openByPartnerNumbers } from '../transactions/open-transaction.ts';
import { type Counted, isToAsk } from './compare-line.ts';
import { keepLines, readCounted, readOthers } from './keep-lines.ts';
import type { ReadLines, StatementLine } from './statement-line.ts';

interface Statement {
  readonly orgId: string;
  readonly kind: AccountKind;
  readonly day: Day;
}

/** Lines that are compared in one transaction. */
const batchSize = 500;
/** Payments that an operator is asked about at one time. */
const maxAsking = 8;

/**
 * Compares the statement of an account with what is counted here, whoever made it and however it was fetched. Nothing in it
 * is believed: a payment that it says was made, and that is not counted, is asked about as after a callback. What agrees, what
 * differs and what nobody here knows is kept, each line once, and staff are told of the latter two, once.
 */
export async function compareStatement(
  services: Services,
  statement: Statement,
  lines: ReadLines,
): Promise<void> {
  let batch: StatementLine[] = [];
  let unreadable = 0;
  for await (const read of lines) {
    if (read.kind === 'unreadable') unreadable += 1;
    if (read.kind !== 'line') continue;
    batch.push(read.line);
    if (batch.length < batchSize) continue;
    await compareBatch(services, statement, batch);
    batch = [];
  }
  await compareBatch(services, statement, batch);
  if (unreadable > 0)
    services.log.warn({ ...statement, unreadable }, 'lines of a statement that cannot be read');
  await inSchool(services, statement.orgId, (work) => sayCompared(work, statement, unreadable));
}

async function compareBatch(
  services: Services,
  { orgId, kind }: Statement,
  lines: readonly StatementLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const read = () => services.db.read({ orgId }, (tx) => readCounted(tx, orgId, lines));
  const before = await read();
  const asked = await askAgain(services, orgId, lines, before);
  const counted = asked === 0 ? before : await read();
  const others = await services.db.read('platform', (tx) => readOthers(tx, orgId, lines));
  const ours = lines.filter(({ ourReference }) => !others.has(ourReference ?? ''));
  await inSchool(services, orgId, (work) => keepLines(work, kind, ours, counted));
}

/** Answers how many operators were asked about. */
async function askAgain(
  services: Services,
  orgId: string,
  lines: readonly StatementLine[],
  counted: ReadonlyMap<string, Counted>,
): Promise<number> {
  const references = lines.flatMap((line) =>
    line.ourReference !== null && isToAsk(line, counted.get(line.ourReference))
      ? [line.ourReference]
      : [],
  );
  if (references.length === 0) return 0;
  const open = await openByPartnerNumbers(services, references);
  const waiting = open.filter(({ row }) => row.org_id === orgId);
  const ask = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await followHint(services, next);
  };
  await Promise.all(Array.from({ length: maxAsking }, ask));
  return references.length;
}

/** Also of what an earlier run has kept and not come to tell. */
async function sayCompared(
  work: Work,
  { kind, day }: Statement,
  unreadable: number,
): Promise<void> {
  const id = newId(work.now);
  const untold = await work.tx
    .updateTable('statement_lines')
    .set({ told_of: id })
    .where('org_id', '=', work.orgId)
    .where('kind', '=', kind)
    .where('state', '!=', 'matched')
    .where('told_of', 'is', null)
    .returning('state')
    .execute();
  const differs = untold.filter(({ state }) => state === 'differs').length;
  const unknown = untold.length - differs;
  await work.emit('statement.compared', id, { kind, day, differs, unknown, unreadable });
}
