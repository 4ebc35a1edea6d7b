/** How the workers of one kind of work go about it. */
interface KindSettings {
  /** On each node. */
  readonly workers: number;
  /** Where its workers wait for others most of the time and hold none meanwhile; else one for each worker. */
  readonly connections?: number;
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
  /**
   * What is told to receivers of schools. A worker waits for its receiver, so there are many; a new job is found by the next look, which
   * costs no connection that listens. The look comes soon, since a receiver for whom there is much gives up its worker every few seconds.
   */
  webhooks: { workers: 16, connections: 4, lookEveryMs: 250, isAnnounced: false },
  /** Writing down what receivers of schools are to be told of: it waits for none of them. */
  recording: { workers: 2, lookEveryMs: 500, isAnnounced: false },
  /** Imports and exports: long, and never two of one school at once. Somebody looks at the progress. */
  heavy: { workers: 2, lookEveryMs: 250, isAnnounced: false },
  /** Short work of the house: news for open consoles, sweeping. */
  upkeep: { workers: 2, lookEveryMs: 500, isAnnounced: true },
  /** What goes through all schools, for minutes: the check of the books, search written anew, figures of days that are over, what is old and goes. It may come late. */
  rounds: { workers: 1, lookEveryMs: 500, isAnnounced: false },
} as const satisfies Record<string, KindSettings>;

export type JobKind = keyof typeof jobKinds;

export const kindNames = Object.keys(jobKinds) as JobKind[];

export const connectionsOf = ({ workers, connections }: KindSettings): number =>
  connections ?? workers;
