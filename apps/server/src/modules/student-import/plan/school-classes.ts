import type { ClassSpelling } from '@ardoise/contract/student-import';
import { foldName } from '@ardoise/contract/values/fold-name';
import { classKey } from '../../years/public.ts';
import { createClassMatcher, type NamedClass, nearestClass } from '../read/match-classes.ts';

/** What a person said that a spelling is. */
export type ClassChoice =
  | { readonly is: 'class'; readonly classId: string }
  | { readonly is: 'leftOut' };

/** Which class a spelling is taken for, and why. */
interface ResolvedClass {
  readonly by: ClassSpelling['by'];
  readonly found: NamedClass | null;
}

export interface SchoolClasses {
  /** Null where no year is there to enrol in. */
  readonly yearId: string | null;
  readonly yearName: string | null;
  readonly classes: readonly NamedClass[];
  readonly resolve: (written: string) => ResolvedClass;
}

interface Given {
  readonly yearId: string | null;
  readonly yearName: string | null;
  readonly classes: readonly NamedClass[];
  /** For this list, by folded spelling. */
  readonly chosen: ReadonlyMap<string, ClassChoice>;
  /** For lists before: by folded spelling, the name of the class. */
  readonly remembered: ReadonlyMap<string, string>;
}

/** By the name as people write it: what is answered for one spelling holds for those that say the same. */
const byKey = <Value>(given: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> =>
  new Map([...given].map(([written, value]) => [classKey(written), value]));

/**
 * A choice for this very spelling, the exact name, a choice for this list or an earlier one for a spelling that says the same,
 * then the name as people write it.
 */
export function createSchoolClasses({
  yearId,
  yearName,
  classes,
  chosen,
  remembered,
}: Given): SchoolClasses {
  const match = createClassMatcher(classes);
  const byId = new Map(classes.map((one) => [one.id, one]));
  const byName = new Map(classes.map((one) => [foldName(one.name), one]));
  const [chosenByKey, rememberedByKey] = [byKey(chosen), byKey(remembered)];
  const decide = (folded: string): ResolvedClass => {
    const named = byName.get(folded);
    const key = classKey(folded);
    const choice = chosen.get(folded) ?? (named === undefined ? chosenByKey.get(key) : undefined);
    if (choice?.is === 'leftOut') return { by: 'leftOut', found: null };
    const picked = choice === undefined ? undefined : byId.get(choice.classId);
    if (picked !== undefined) return { by: 'chosen', found: picked };
    if (named !== undefined) return { by: 'name', found: named };
    const known = byName.get(foldName(remembered.get(folded) ?? rememberedByKey.get(key) ?? ''));
    if (known !== undefined) return { by: 'remembered', found: known };
    const matched = match(folded);
    return matched.kind === 'one'
      ? { by: 'spelling', found: matched.found }
      : { by: 'unknown', found: null };
  };
  const decided = new Map<string, ResolvedClass>();
  return {
    yearId,
    yearName,
    classes,
    resolve: (written) => {
      const folded = foldName(written);
      const resolved = decided.get(folded) ?? decide(folded);
      decided.set(folded, resolved);
      return resolved;
    },
  };
}

interface Counted {
  readonly written: string;
  readonly rows: number;
}

/** What nobody knows is one question for all spellings that say the same, under the one that comes first. */
function askOnce(counted: Iterable<Counted>, school: SchoolClasses): Counted[] {
  const questions = new Map<string, Counted>();
  for (const { written, rows } of counted) {
    const isAsked = school.resolve(written).by === 'unknown';
    const question = isAsked ? classKey(written) : `known ${foldName(written)}`;
    const before = questions.get(question);
    questions.set(question, {
      written: before?.written ?? written,
      rows: rows + (before?.rows ?? 0),
    });
  }
  return [...questions.values()];
}

/** The spellings of a list, each once, with how many rows have it: those to decide first, then the most frequent. */
export function presentSpellings(
  counted: ReadonlyMap<string, Counted>,
  school: SchoolClasses,
): ClassSpelling[] {
  return askOnce(counted.values(), school)
    .map(({ written, rows }): ClassSpelling => {
      const { by, found } = school.resolve(written);
      return {
        written,
        rows,
        by,
        classId: found?.id ?? null,
        className: found?.name ?? null,
        proposedClassId:
          by === 'unknown' ? (nearestClass(written, school.classes)?.id ?? null) : null,
      };
    })
    .sort((a, b) => Number(b.by === 'unknown') - Number(a.by === 'unknown') || b.rows - a.rows);
}
