/** What is still on its way, by name and count. */
export type Unsettled = Readonly<Record<string, number>>;

/** `settled`: nothing is on its way. `stuck`: what is has not moved for long. `restless`: it moves, and never ends. */
type Seen = 'moving' | 'settled' | 'stuck' | 'restless';

interface Limits {
  readonly mostLooksAtRest: number;
  readonly mostLooks: number;
}

/** Says after each look whether there is any use in another; by counts alone, however slow the machine is. */
export function createPatience({ mostLooksAtRest, mostLooks }: Limits): (left: Unsettled) => Seen {
  let before = '';
  let looks = 0;
  let looksAtRest = 0;
  return (left) => {
    const now = JSON.stringify(left);
    looks += 1;
    looksAtRest = now === before ? looksAtRest + 1 : 0;
    before = now;
    if (Object.keys(left).length === 0) return 'settled';
    if (looksAtRest >= mostLooksAtRest) return 'stuck';
    return looks >= mostLooks ? 'restless' : 'moving';
  };
}
