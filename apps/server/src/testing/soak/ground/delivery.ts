/** Something that the world has taken from a node: an SMS, or an event of a webhook. */
export interface Delivery {
  readonly takenAtMs: number;
  /** When the node was told so; null: the answer never got there. */
  answeredAtMs: number | null;
}

/** When a node or the database was away, or connections between them broke: what was learnt then may not have been written down. */
export interface Interruption {
  readonly fromMs: number;
  readonly toMs: number;
}
