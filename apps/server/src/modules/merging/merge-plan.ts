export type Row = Readonly<Record<string, unknown>>;

/** A row that a merge added, changed or removed. */
export interface RowChange {
  readonly table: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The records that a merge or a removal may touch. */
export interface Concerned {
  readonly studentIds: readonly string[];
  readonly familyIds: readonly string[];
  readonly guardianIds: readonly string[];
}

/** What is kept of a merge, so that it can be undone. */
export interface MergePlan {
  readonly concerned: Concerned;
  /** The two of the merge itself: places and money of these decide whether it can be undone. */
  readonly studentIds: readonly string[];
  readonly familyIds: readonly string[];
  /** Rows as they were before and after. */
  readonly changes: readonly RowChange[];
  /** Enrolments and fees of the students after it: while they are the same, nobody was placed or priced anew. */
  readonly places: readonly string[];
  /** Payments of these that were there: what came since is in the way. */
  readonly paidBefore: readonly string[];
  /** Movements of money, in their order. */
  readonly paymentIds: readonly string[];
}
