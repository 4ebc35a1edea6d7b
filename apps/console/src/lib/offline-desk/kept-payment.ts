import type { RecordedOffline, recordOfflinePayment } from '@ardoise/contract/offline-desk';
import type { Request } from '@ardoise/contract/protocol/call';

type Body = Request<typeof recordOfflinePayment>['body'];

export type OfflineBody = Omit<Body, 'feeIds' | 'credit'> &
  Required<{ [Name in 'feeIds' | 'credit']: NonNullable<Body[Name]> }>;

/** What the slip says beside the payment. */
export interface SlipFacts {
  readonly students: ReadonlyArray<{ readonly name: string; readonly about: string }>;
  readonly till: string;
  readonly cashier: string;
}

/** One payment that was taken on this device without a connection, with what became of it. */
export interface KeptPayment {
  readonly body: OfflineBody;
  readonly slip: SlipFacts;
  readonly became:
    | { readonly state: 'waiting' }
    | { readonly state: 'recorded'; readonly at: number; readonly recorded: RecordedOffline }
    /** The server has answered that it cannot be recorded so: a person must say how. */
    | { readonly state: 'refused'; readonly reason: string | null; readonly said: string };
}

/** In the order in which they were taken: what is owed falls by each in turn. */
export const byTime = (a: KeptPayment, b: KeptPayment): number =>
  a.body.takenAt < b.body.takenAt ? -1 : a.body.takenAt > b.body.takenAt ? 1 : 0;
