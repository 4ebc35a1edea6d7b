import { type ErrorEntry, errors } from '@ardoise/contract/protocol/errors';
import { refusalTables } from '@ardoise/contract/protocol/reasons';
import { type Language, say } from '@ardoise/contract/values/language';
import { Refusal } from '../../../platform/refusal.ts';
import type { RunProblem } from '../tables.ts';

/** What is kept of why something could not be billed. */
export const problemOf = (error: unknown): RunProblem =>
  error instanceof Refusal
    ? { reason: error.entry.reason, values: error.details.values ?? {} }
    : { reason: 'unexpected', values: {} };

const allRefusals: ReadonlyMap<string, ErrorEntry> = new Map(
  Object.values(refusalTables).flatMap((table) =>
    Object.values<ErrorEntry>(table).map((entry) => [entry.reason, entry]),
  ),
);

export const sayProblem = (problem: RunProblem | null, language: Language): string | null =>
  problem === null
    ? null
    : say(allRefusals.get(problem.reason) ?? errors.unexpected, language, problem.values);
