/** How the workers of one kind of work go about it. */
interface KindSettings {
  /** On each node. */
  readonly workers: number;
  /** For jobs whose time has come. One look serves all workers of the kind. */
  readonly lookEveryMs: number;
  /** Whether a new job is looked for at once; else the next look finds it. */
  readonly isAnnounced: boolean;
}

/**
 * Each kind of work has workers of its own, so that none waits for another: a payer's prompt never stands behind a list
 * of 20,000 students, nor behind an SMS gateway that does not answer.
 */
export const jobKinds = {
  /** Asking operators and settling what they say. */
  money: { workers: 4, lookEveryMs: 500, isAnnounced: true },
  /** What is handed to a carrier: SMS and email. */
  messages: { workers: 4, lookEveryMs: 500, isAnnounced: true },
  /** Messages to many at a school’s cost: thousands at a time, and behind them no code or receipt waits. */
  campaigns: { workers: 2, lookEveryMs: 500, isAnnounced: true },
  /** Imports and exports: long, and never two of one school at once. Somebody looks at the progress. */
  heavy: { workers: 2, lookEveryMs: 250, isAnnounced: false },
  /** Short work of the house: news for open consoles, sweeping, purging. */
  upkeep: { workers: 2, lookEveryMs: 500, isAnnounced: true },
} as const satisfies Record<string, KindSettings>;

export type JobKind = keyof typeof jobKinds;

export const kindNames = Object.keys(jobKinds) as JobKind[];
