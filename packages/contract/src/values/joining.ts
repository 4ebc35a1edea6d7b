import type { Text } from './language.ts';

/** What a student who joins late owes of what had fallen due before: all of it, or nothing. */
export const owesKinds = ['all', 'fromJoining'] as const;
export type Owes = (typeof owesKinds)[number];

export const owesNames: Record<Owes, Text> = {
  all: { en: 'all', fr: 'toutes' },
  fromJoining: { en: 'from the first day on', fr: 'à partir du premier jour' },
};

/** A time that a student was at school in one year, from the joining day until the leaving day. */
export interface Stay {
  readonly joinedOn: string;
  /** Null while it lasts. */
  readonly leftOn: string | null;
  readonly owes: Owes;
}

interface Installment {
  readonly amount: number;
  readonly dueOn: string;
}

/**
 * A class's installments as a student owes them. What falls due during a stay is owed by its deadline. What fell due
 * before one, while the student was not there, is due on the joining day or is not owed, as was chosen then: so nobody is
 * late on the first day. Whoever left and comes back to owe only from then on is asked for nothing that fell due while they
 * were not there, whatever was chosen the first time. The stays are those of one year, the oldest first.
 */
export const installmentsOfStays = <Row extends Installment>(
  planned: readonly Row[],
  stays: readonly Stay[],
): Row[] =>
  planned.flatMap((row) => {
    const at = stays.findIndex(({ leftOn }) => leftOn === null || row.dueOn <= leftOn);
    const stay = stays[at];
    if (stay === undefined || row.dueOn >= stay.joinedOn) return [row];
    const isOwed = stays.slice(at).every(({ owes }) => owes === 'all');
    return isOwed ? [{ ...row, dueOn: stay.joinedOn }] : [];
  });

/** One class of a stay: a move ends it and begins the next, and the stay goes on. */
export interface PlaceOfStay {
  readonly joinedOn: string;
  readonly owes: Owes;
  readonly until: string | null;
  readonly ended: string | null;
}

/** The stays of one student in one year, from the places that were not undone, the oldest first and the standing one last. */
export function staysOf(places: readonly PlaceOfStay[]): Stay[] {
  const stays: Stay[] = [];
  for (const { joinedOn, owes, until, ended } of places) {
    const last = stays.at(-1);
    const goesOn = last !== undefined && last.leftOn === null;
    const stay = { joinedOn, owes, leftOn: ended === 'withdrawn' ? until : null };
    if (goesOn) stays.splice(-1, 1, stay);
    else stays.push(stay);
  }
  return stays;
}

/** What joining late changes: what is not owed, and what is due on the joining day instead of before it. */
export function effectOfJoining(
  planned: readonly Installment[],
  stays: readonly Stay[],
): { readonly notOwed: number; readonly postponed: number } {
  const sum = (rows: readonly Installment[]) => rows.reduce((all, { amount }) => all + amount, 0);
  const postponed = planned.filter((row) =>
    installmentsOfStays([row], stays).some(({ dueOn }) => dueOn !== row.dueOn),
  );
  return {
    notOwed: sum(planned) - sum(installmentsOfStays(planned, stays)),
    postponed: sum(postponed),
  };
}
