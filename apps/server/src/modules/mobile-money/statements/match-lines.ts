import type { Tx } from '../../../platform/db/database.ts';
import type { Counted } from './compare-line.ts';
import { type Candidate, readCounted, readLikely } from './read-counted.ts';
import type { StatementLine } from './statement-line.ts';

export type { Candidate };

/** What is known here of the payment that each line is. */
type MatchedLines = ReadonlyMap<StatementLine, Counted>;

interface Candidates {
  /** What the lines name. */
  readonly named: readonly Candidate[];
  /** What those may be that name none, the most likely first. */
  readonly likely: readonly Candidate[];
}

export async function readCandidates(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<Candidates> {
  const named = withoutSecond(await readCounted(tx, orgId, lines));
  const known = new Set(named.map(({ line }) => line));
  const nameless = lines.filter((line) => line.type === 'collection' && !known.has(line));
  return { named, likely: await readLikely(tx, orgId, nameless) };
}

/** Money that came in twice under one name is one payment, and something that nobody knows. What went out may name it besides. */
function withoutSecond(named: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return named.filter(({ line, counted }) => {
    if (line.type !== 'collection') return true;
    const isFirst = !seen.has(counted.id);
    seen.add(counted.id);
    return isFirst;
  });
}

/** Which payment each line is, as it is counted now. One that names none is only ever one that was paid. */
export async function matchLines(
  tx: Tx,
  orgId: string,
  lines: readonly StatementLine[],
): Promise<MatchedLines> {
  const { named, likely } = await readCandidates(tx, orgId, lines);
  const taken = new Set(named.map(({ counted }) => counted.id));
  const free = likely.filter(({ counted }) => counted.state === 'paid' && !taken.has(counted.id));
  return new Map([
    ...named.map(({ line, counted }) => [line, counted] as const),
    ...pairUp(free).map(({ line, counted }) => [line, counted] as const),
  ]);
}

/**
 * Pure: gives each line a payment of its own, the most likely first. A line that finds its payment given takes it over where
 * the other one can have another instead, so that no line is left over for which there is a payment.
 */
export function pairUp(candidates: readonly Candidate[]): Candidate[] {
  const choices = new Map<StatementLine, Candidate[]>();
  for (const one of candidates) choices.set(one.line, [...(choices.get(one.line) ?? []), one]);
  const given = new Map<string, Candidate>();
  const give = (line: StatementLine, tried: Set<string>): boolean => {
    for (const choice of choices.get(line) ?? []) {
      const { id } = choice.counted;
      if (tried.has(id)) continue;
      tried.add(id);
      const holder = given.get(id);
      if (holder !== undefined && !give(holder.line, tried)) continue;
      given.set(id, choice);
      return true;
    }
    return false;
  };
  for (const line of choices.keys()) give(line, new Set());
  return [...given.values()];
}
