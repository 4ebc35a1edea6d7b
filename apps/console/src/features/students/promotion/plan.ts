import type { Input } from '@ardoise/contract/protocol/call';
import type { PromotedClass, promoteSchool } from '@ardoise/contract/promotion';
import type { YearSummary } from '@ardoise/contract/years';

/** What becomes of a class or of one student: the id of a class of the new year, or one of these. */
export type Decision = 'leave' | 'later' | (string & {});

/** By the student's id; whoever is not in it goes with the class. */
export type Exceptions = Readonly<Record<string, Decision>>;

export interface Decisions {
  /** By the class's id; where there is none, what the server proposes holds. */
  readonly classes: Readonly<Record<string, Decision>>;
  /** By the class's id. */
  readonly exceptions: Readonly<Record<string, Exceptions>>;
}

export const nothingDecided: Decisions = { classes: {}, exceptions: {} };

/** Where nothing can be proposed in good faith the class waits until somebody chooses. */
export function proposalOf({ proposal, toClassId }: PromotedClass): Decision {
  if (proposal === 'leave') return 'leave';
  return toClassId ?? 'later';
}

export const decisionOf = (taught: PromotedClass, { classes }: Decisions): Decision =>
  classes[taught.classId] ?? proposalOf(taught);

/** Those who do not go with the class. An exception that says what the class does says nothing. */
export function exceptionsOf(
  taught: PromotedClass,
  decisions: Decisions,
): Array<[string, Decision]> {
  const decision = decisionOf(taught, decisions);
  if (decision === 'later') return [];
  return Object.entries(decisions.exceptions[taught.classId] ?? {}).filter(
    ([, exception]) => exception !== decision,
  );
}

export interface PromotionCounts {
  readonly promoted: number;
  readonly repeated: number;
  readonly left: number;
  readonly later: number;
  /** The tuition of the new places. */
  readonly expected: number;
}

const nobody: PromotionCounts = { promoted: 0, repeated: 0, left: 0, later: 0, expected: 0 };

export function countsOf(
  classes: readonly PromotedClass[],
  decisions: Decisions,
  tuitionOf: (classId: string) => number,
): PromotionCounts {
  return classes.reduce((counts, taught) => {
    const exceptions = exceptionsOf(taught, decisions);
    const others = Math.max(0, taught.remaining - exceptions.length);
    const all = [
      [decisionOf(taught, decisions), others] as const,
      ...exceptions.map(([, decision]) => [decision, 1] as const),
    ];
    return all.reduce((sum, [decision, count]) => {
      const kind = kindOf(taught, decision);
      const isPlaced = kind === 'promoted' || kind === 'repeated';
      const expected = sum.expected + (isPlaced ? count * tuitionOf(decision) : 0);
      return { ...sum, [kind]: sum[kind] + count, expected };
    }, counts);
  }, nobody);
}

function kindOf(
  taught: PromotedClass,
  decision: Decision,
): Exclude<keyof PromotionCounts, 'expected'> {
  if (decision === 'leave') return 'left';
  if (decision === 'later') return 'later';
  return taught.repeatClassIds.includes(decision) ? 'repeated' : 'promoted';
}

type Moves = Input<typeof promoteSchool>['body']['classes'];

/** As the call takes them; classes that wait are left out. */
export function movesOf(classes: readonly PromotedClass[], decisions: Decisions): Moves {
  return classes.flatMap((taught) => {
    const decision = decisionOf(taught, decisions);
    if (decision === 'later' || taught.remaining === 0) return [];
    const exceptions = exceptionsOf(taught, decisions);
    return [
      {
        classId: taught.classId,
        toClassId: toClass(decision),
        exceptions: exceptions
          .filter(([, exception]) => exception !== 'later')
          .map(([studentId, exception]) => ({ studentId, toClassId: toClass(exception) })),
        undecided: exceptions.flatMap(([studentId, exception]) =>
          exception === 'later' ? [studentId] : [],
        ),
      },
    ];
  });
}

const toClass = (decision: Decision): string | null => (decision === 'leave' ? null : decision);

type Year = Pick<YearSummary, 'id' | 'status' | 'reopeningOn' | 'studentCount' | 'isPlanned'>;

const byReopening = (a: Year, b: Year) => a.reopeningOn.localeCompare(b.reopeningOn);

/** The years that students may come from into this one: earlier ones that have some. The latest first. */
export const earlierYears = <One extends Year>(years: readonly One[], to: Year): One[] =>
  years
    .filter(({ status, studentCount }) => status !== 'cancelled' && studentCount > 0)
    .filter(({ reopeningOn }) => reopeningOn < to.reopeningOn)
    .toSorted((a, b) => byReopening(b, a));

/** The years that students can be promoted into: those that run and begin after one that has students. */
export const targetYears = <One extends Year>(years: readonly One[]): One[] =>
  years
    .filter((year) => year.status === 'running' && earlierYears(years, year).length > 0)
    .toSorted(byReopening);

/** A year in which fewer than half are placed was begun before its students were. */
const isHardlyFilled = <One extends Year>(years: readonly One[], year: One): boolean =>
  year.studentCount * 2 < (earlierYears(years, year)[0]?.studentCount ?? 0);

/**
 * Where nobody has chosen: the year that follows the one they come from, else the next that is planned, else the newest
 * where its students are still to be placed. Otherwise the next year is still to be created.
 */
export function usualTarget<One extends Year>(
  years: readonly One[],
  fromId: string | undefined,
): One | undefined {
  const targets = targetYears(years);
  const from = years.find(({ id }) => id === fromId);
  if (from !== undefined) return targets.find((year) => year.reopeningOn > from.reopeningOn);
  const planned = targets.find(({ isPlanned }) => isPlanned);
  return planned ?? targets.slice(-1).find((year) => isHardlyFilled(years, year));
}
