/** What a run has opened, so that it is put away whole, however and whenever the run ends. */
export interface Opened {
  /** Refuses once everything is being put away. */
  open<Thing>(
    start: () => Promise<Thing> | Thing,
    putAway: (thing: Thing) => unknown,
  ): Promise<Thing>;
  /**
   * The newest first, and what is still starting once it has started. However often it is asked for, it happens once, and
   * what cannot be put away keeps nothing else from it.
   */
  putAway(): Promise<void>;
}

export function createOpened(): Opened {
  /** Each settles to how it is put away, also where its start has failed. */
  const opened: Array<Promise<() => unknown>> = [];
  let puttingAway: Promise<void> | null = null;
  const putAllAway = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const one of opened.toReversed()) {
      try {
        await (await one)();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    open: async (start, putAway) => {
      if (puttingAway !== null) throw new Error('Everything is being put away.');
      const starting = Promise.resolve(start());
      opened.push(
        starting.then(
          (thing) => () => putAway(thing),
          () => () => {},
        ),
      );
      return starting;
    },
    putAway: () => (puttingAway ??= putAllAway()),
  };
}

/**
 * A signal ends nothing by itself: everything is put away first. A Ctrl-C arrives twice, from the terminal and from npm; the
 * second one changes nothing. Answers whether one has come.
 */
export function putAwayOnSignal(putAway: () => Promise<void>): () => boolean {
  let hasCome = false;
  const hear = (): void => {
    if (hasCome) return;
    hasCome = true;
    // Whoever still works with what is put away is broken off, which must not end the process before all of it is.
    process.on('uncaughtException', () => {});
    void putAway()
      .catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
      .finally(() => process.exit(130));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, hear);
  return () => hasCome;
}
