import { foldName } from '@ardoise/contract/values/fold-name';
import { classParts, joinParts } from './class-spelling.ts';

/** One step of a school's ladder, by what is said in the names of its classes. */
interface Rung {
  readonly said: readonly string[];
  /** Not every school has it: where it is missing, the one after it follows. */
  readonly isOptional?: true;
  /** From here on the letter of a class is its series, and no longer one of several equal classes. */
  readonly isSeries?: true;
}

const counted = (word: string, from: number, to: number): Rung[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ said: [`${word} ${from + i}`] }));

/** In the order in which children climb them. French-speaking classes count down, English-speaking ones up. */
const ladders: ReadonlyArray<readonly Rung[]> = [
  [
    { said: ['petite', 'maternelle 1'] },
    { said: ['moyenne', 'maternelle 2'], isOptional: true },
    { said: ['grande', 'maternelle 3'] },
    { said: ['sil'], isOptional: true },
    { said: ['cp'] },
    ...counted('ce', 1, 2),
    ...counted('cm', 1, 2),
    { said: ['6'] },
    { said: ['5'] },
    { said: ['4'] },
    { said: ['3'] },
    { said: ['2'], isSeries: true },
    { said: ['1'], isSeries: true },
    { said: ['t'], isSeries: true },
  ],
  [
    { said: ['pre nursery'] },
    ...counted('nursery', 1, 2),
    { said: ['nursery 3'], isOptional: true },
    ...counted('class', 1, 6),
    { said: ['class 7'], isOptional: true },
    ...counted('form', 1, 5),
    { said: ['lower 6'], isSeries: true },
    { said: ['upper 6'], isSeries: true },
  ],
];

/** `4e année`, `6th grade`, `Niveau 2`, `Year 7`: there the number itself counts, and counts up. */
const countsUp = /\b(annee|annees|niveau|level|grade|year)\b/;

export interface Level {
  /** Null for a class of a name that nobody else has. */
  readonly ladder: readonly Rung[] | null;
  readonly rung: number;
  /** Which of several classes of the level: `a` of `6e A`; the series from there on. */
  readonly stream: string;
  readonly parts: readonly string[];
}

/** How far up its ladder a class stands, by its name as people write it. */
export function levelOf(name: string): Level {
  const parts = classParts(name);
  if (!countsUp.test(foldName(name))) {
    for (const ladder of ladders) {
      const rung = ladder.findIndex(({ said }) => said.some((words) => beginsWith(parts, words)));
      if (rung === -1) continue;
      const words = ladder[rung]?.said.find((one) => beginsWith(parts, one)) ?? '';
      const stream = joinParts(parts.slice(words.split(' ').length));
      return { ladder, rung, stream, parts };
    }
  }
  return { ladder: null, rung: -1, stream: '', parts };
}

const beginsWith = (parts: readonly string[], words: string): boolean =>
  words.split(' ').every((word, i) => parts[i] === word);
