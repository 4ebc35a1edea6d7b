import { foldName } from '@ardoise/contract/values/fold-name';
import { classKey } from '../../years/public.ts';

export interface NamedClass {
  readonly id: string;
  readonly name: string;
}

/** Which class of the year a name means. `several`: as people write them, two classes have this name. */
type ClassMatch<Class> =
  | { readonly kind: 'one'; readonly found: Class }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' };

/** Its exact name first, accents and case aside; then as people write it. Two that could be meant are never chosen from. */
export function createClassMatcher<Class extends NamedClass>(classes: readonly Class[]) {
  const byName = new Map(classes.map((one) => [foldName(one.name), one]));
  const byKey = new Map<string, Class[]>();
  for (const one of classes) {
    const key = classKey(one.name);
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return (written: string): ClassMatch<Class> => {
    const named = byName.get(foldName(written));
    if (named !== undefined) return { kind: 'one', found: named };
    const [found, ...others] = byKey.get(classKey(written)) ?? [];
    if (found === undefined) return { kind: 'none' };
    return others.length === 0 ? { kind: 'one', found } : { kind: 'several' };
  };
}

/** How far from a name another may be and still be proposed: two letters of five. */
const farthest = 0.4;

/** The class that a spelling most likely means, for a person to decide; null where none is near, or two are equally. */
export function nearestClass<Class extends NamedClass>(
  written: string,
  classes: readonly Class[],
): Class | null {
  const key = classKey(written);
  const near = classes
    .map((one) => ({ one, distance: distanceOf(key, classKey(one.name)) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  return first === undefined || first.distance === second?.distance ? null : first.one;
}

/** From 0, the same, to 1, nothing in common. One that begins with the other is near it: `Up. 6 Sc`, `6eme Alpha`. */
function distanceOf(a: string, b: string): number {
  const longest = Math.max(a.length, b.length);
  const shortest = Math.min(a.length, b.length);
  const isBeginning = shortest > 1 && (a.startsWith(b) || b.startsWith(a));
  const share = editDistance(a, b) / longest;
  return isBeginning ? Math.min(share, farthest * (1 - shortest / longest)) : share;
}

/** How many letters are to be changed, added or taken away. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
