import type { Day } from '@ardoise/contract/values/dates';
import { newId } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import type { AccountKind } from '../../ledger/public.ts';
import { followHint } from '../queue/follow-hint.ts';
import { openByPartnerNumbers } from '../transactions/open-transaction.ts';
import { isToAsk } from './compare-line.ts';
import { keepLines, type KeptLines, noLines, withoutRepeats } from './keep-lines.ts';
import { type Candidate, readCandidates } from './match-lines.ts';
import { readOthers } from './read-counted.ts';
import type { ReadLines, StatementLine } from './statement-line.ts';

interface Statement {
  readonly orgId: string;
  readonly kind: AccountKind;
  readonly day: Day;
}

/** Lines that are compared in one transaction. */
export const batchSize = 500;
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

/** What became of lines, and how many were another school's. */
export interface ComparedLines extends KeptLines {
  readonly others: number;
}

/** Asks about what they say was paid and is not counted, and keeps them. */
export async function compareBatch(
  services: Services,
  { orgId, kind }: Pick<Statement, 'orgId' | 'kind'>,
  given: readonly StatementLine[],
): Promise<ComparedLines> {
  const lines = withoutRepeats(given);
  if (lines.length === 0) return { ...noLines, others: 0 };
  const read = await services.db.read({ orgId }, (tx) => readCandidates(tx, orgId, lines));
  await askAgain(services, orgId, [...read.named, ...read.likely]);
  const others = await services.db.read('platform', (tx) => readOthers(tx, orgId, lines));
  const ours = lines.filter((line) => !others.has(line));
  const kept = await inSchool(services, orgId, (work) => keepLines(work, kind, ours));
  return { ...kept, others: others.size };
}

async function askAgain(
  services: Services,
  orgId: string,
  candidates: readonly Candidate[],
): Promise<void> {
  const references = candidates.flatMap(({ line, counted }) =>
    isToAsk(line, counted) ? [counted.partner_number] : [],
  );
  if (references.length === 0) return;
  const open = await openByPartnerNumbers(services, [...new Set(references)]);
  const waiting = open.filter(({ row }) => row.org_id === orgId);
  const ask = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await followHint(services, next);
  };
  await Promise.all(Array.from({ length: maxAsking }, ask));
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
