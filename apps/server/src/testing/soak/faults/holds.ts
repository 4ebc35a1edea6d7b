/** Brings something over what it is about for as long as the second takes. */
export type Hold<Switches extends object> = (
  switches: Partial<Switches>,
  last: () => Promise<void>,
) => Promise<void>;

/**
 * Faults of a kind come over each other. The newest shows; where it ends first, what an older one still holds shows again;
 * so each holds until its own end. A switch that another holds is not touched: counts of what is still to fail would begin
 * anew.
 */
export function createHold<Switches extends object>(
  calm: Switches,
  show: (changed: Partial<Switches>) => Promise<void> | void,
): Hold<Switches> {
  type Name = keyof Switches;
  const held: Array<Partial<Switches>> = [];
  const holderOf = (name: Name): Partial<Switches> =>
    held.findLast((switches) => name in switches) ?? calm;
  let shown = Promise.resolve();
  /** One after the other, and as things stand by then. */
  const showNow = (names: readonly Name[]): Promise<void> => {
    if (names.length === 0) return Promise.resolve();
    const next = shown.then(() =>
      show(
        Object.fromEntries(names.map((name) => [name, holderOf(name)[name]])) as Partial<Switches>,
      ),
    );
    shown = next.catch(() => {});
    return next;
  };
  return async (switches, last) => {
    // The same trouble may come twice at once: each is a thing of its own.
    const own = { ...switches };
    const names = Object.keys(own) as Name[];
    held.push(own);
    try {
      await showNow(names);
      await last();
    } finally {
      const shownNames = names.filter((name) => holderOf(name) === own);
      held.splice(held.indexOf(own), 1);
      await showNow(shownNames);
    }
  };
}
