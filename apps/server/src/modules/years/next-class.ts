import { foldName } from '@ardoise/contract/values/fold-name';
import { type Level, levelOf } from './class-levels.ts';
import { classKey, joinParts } from './class-spelling.ts';

interface NamedClass {
  readonly id: string;
  readonly name: string;
}

/** What a class does next year unless somebody says otherwise. `choose`: nothing can be proposed in good faith. */
type Proposal =
  | { readonly kind: 'class'; readonly classId: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'choose' };

const choose: Proposal = { kind: 'choose' };
const leave: Proposal = { kind: 'leave' };
const goTo = ({ id }: NamedClass): Proposal => ({ kind: 'class', classId: id });

/**
 * The class of the next year that follows one of this year, among the next year's in their order: by the names that people
 * use (6e A → 5e A, CM2 → 6e, Form One → Form Two), by the number in it (BTS 1 → BTS 2), else the one that stands behind
 * it. Whoever is in the last one leaves. Of several equal ones none is proposed but the one with the same letter.
 */
export function proposeNext(from: string, targets: readonly NamedClass[]): Proposal {
  const level = levelOf(from);
  if (level.ladder !== null) return nextOnLadder(level, targets);
  const at = level.parts.findLastIndex((part) => /^\d+$/.test(part));
  return at === -1 ? nextInOrder(from, targets) : nextByNumber(level, at, targets);
}

function nextOnLadder(from: Level, targets: readonly NamedClass[]): Proposal {
  const levels = targets.map((one) => ({ one, level: levelOf(one.name) }));
  const ofLadder = levels.filter(({ level }) => level.ladder === from.ladder);
  const higher = ofLadder.filter(({ level }) => level.rung > from.rung);
  // A section that begins with its first class has none to follow yet: nobody is sent away by default.
  if (higher.length === 0)
    return ofLadder.some(({ level }) => level.rung < from.rung) ? leave : choose;
  for (const [i, rung] of (from.ladder ?? []).entries()) {
    if (i <= from.rung) continue;
    const there = higher.filter(({ level }) => level.rung === i);
    if (there.length > 0) return choiceAmong(from, there);
    if (rung.isOptional === undefined) break;
  }
  return choose;
}

/** Which series somebody goes into is decided by people; once chosen, it is kept. */
function choiceAmong(
  from: Level,
  there: ReadonlyArray<{ readonly one: NamedClass; readonly level: Level }>,
): Proposal {
  const [first, ...others] = there;
  if (first === undefined) return choose;
  const isSeries = from.ladder?.[first.level.rung]?.isSeries === true;
  const hadSeries = from.ladder?.[from.rung]?.isSeries === true;
  const same = there.filter(({ level }) => level.stream === from.stream);
  if (others.length === 0) {
    const isOther = from.stream !== '' && first.level.stream !== '' && same.length === 0;
    return hadSeries && isOther ? choose : goTo(first.one);
  }
  const [only, ...more] = same;
  if ((isSeries && !hadSeries) || only === undefined || more.length > 0) return choose;
  return goTo(only.one);
}

/** The class of the same words with the next number. */
function nextByNumber(from: Level, at: number, targets: readonly NamedClass[]): Proposal {
  const numbered = (number: number) =>
    joinParts(from.parts.map((part, i) => (i === at ? String(number) : part)));
  const number = Number(from.parts[at]);
  const next = targets.filter(({ name }) => classKey(name) === numbered(number + 1));
  const [only] = next;
  if (only !== undefined) return next.length === 1 ? goTo(only) : choose;
  const isLast = [number - 1, number].every((one) =>
    targets.some(({ name }) => classKey(name) === numbered(one)),
  );
  return isLast ? leave : choose;
}

function nextInOrder(from: string, targets: readonly NamedClass[]): Proposal {
  const at = targets.findIndex(({ name }) => classKey(name) === classKey(from));
  if (at === -1) return choose;
  const next = targets[at + 1];
  return next === undefined ? leave : goTo(next);
}

/** Whether whoever goes from the one to the other does the same year again: 6e A → 6e B. */
export function isSameLevel(one: string, other: string): boolean {
  if (classKey(one) === classKey(other)) return true;
  const [a, b] = [levelOf(one), levelOf(other)];
  return a.ladder !== null && a.ladder === b.ladder && a.rung === b.rung;
}

/** Where one repeats a class: in the one of the same name first, then in others of its level. */
export function repeatClasses<Class extends NamedClass>(
  from: string,
  targets: readonly Class[],
): Class[] {
  const nearness = ({ name }: NamedClass): number => {
    if (foldName(name) === foldName(from)) return 0;
    return classKey(name) === classKey(from) ? 1 : 2;
  };
  return targets
    .filter(({ name }) => isSameLevel(name, from))
    .toSorted((a, b) => nearness(a) - nearness(b));
}
