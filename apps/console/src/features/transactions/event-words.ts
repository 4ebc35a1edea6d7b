const kinds = [
  'created',
  'prepared',
  'asked',
  'accepted',
  'pending',
  'reminded',
  'answer',
  'attention',
  'notice',
  'counted',
  'closed',
] as const;
export type EventKind = (typeof kinds)[number];

/** A kind that is not known here, as from a newer server, still shows as an event. */
export const kindOf = (kind: string): EventKind | 'other' =>
  kinds.find((known) => known === kind) ?? 'other';
