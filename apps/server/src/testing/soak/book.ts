import type { FaultKind } from './plan.ts';

/** Money that a cashier has, and the receipt that was given for it. */
export interface TakenCash {
  readonly key: string;
  readonly paymentId: string;
  readonly receiptCode: string;
  readonly amount: number;
}

/** A record that carries a mark which nothing else has: it must be there once. */
export interface MarkedRecord {
  readonly what: 'student' | 'discount' | 'service' | 'invoice' | 'campaign' | 'collection';
  readonly id: string;
  readonly mark: string;
  /** In francs; null where it is of none. */
  readonly amount: number | null;
}

export interface KeptDocument {
  readonly studentId: string;
  readonly documentId: string;
  readonly content: string;
}

/** A change that is numbered by the version that it made. */
export interface VersionedEdit {
  readonly what: 'student' | 'family';
  readonly id: string;
  readonly version: number;
  readonly mark: string;
}

export interface Subscribed {
  readonly subscriptionId: string;
  readonly studentId: string;
}

/** An invoice that was sent, by the number that was answered. */
export interface SentInvoice {
  readonly id: string;
  readonly number: string;
}

export interface ClosedDrawer {
  readonly id: string;
  readonly explanation: string;
}

/** Two records of one child that became one. */
export interface Merged {
  readonly id: string;
  readonly keptId: string;
  readonly goneId: string;
}

/** Money of the school that was sent to a phone. */
export interface AskedPayout {
  readonly id: string;
  readonly phone: string;
  readonly amount: number;
}

/** What the storm was told is done, as it was told: what it expects to read back at the end. */
export interface Book {
  /** What each payment by an operator that was begun is of, by its phone, which nothing else has. */
  readonly begun: Map<string, number>;
  readonly cash: TakenCash[];
  readonly records: MarkedRecord[];
  readonly documents: KeptDocument[];
  readonly edits: VersionedEdit[];
  readonly subscriptions: Subscribed[];
  readonly sentInvoices: SentInvoice[];
  readonly openedDrawers: string[];
  readonly closedDrawers: ClosedDrawer[];
  /** Cash that was handed back, by its payment. */
  readonly reversed: Set<string>;
  readonly merges: Merged[];
  /** Students who were promoted to the next year. */
  readonly promoted: string[];
  readonly payouts: AskedPayout[];
  /** Of the payouts, those that a second person agreed to. */
  readonly approved: string[];
  readonly refusals: Map<string, number>;
  /** How often each fault came over something; a node that is down cannot be killed, and what stumbled is not counted. */
  readonly brought: Map<FaultKind, number>;
}

export const createBook = (): Book => ({
  begun: new Map(),
  cash: [],
  records: [],
  documents: [],
  edits: [],
  subscriptions: [],
  sentInvoices: [],
  openedDrawers: [],
  closedDrawers: [],
  reversed: new Set(),
  merges: [],
  promoted: [],
  payouts: [],
  approved: [],
  refusals: new Map(),
  brought: new Map(),
});

export const noteRefusal = ({ refusals }: Book, what: string): void =>
  void refusals.set(what, (refusals.get(what) ?? 0) + 1);

export const noteBrought = ({ brought }: Book, fault: FaultKind): void =>
  void brought.set(fault, (brought.get(fault) ?? 0) + 1);

/** So many of them are about money that moved. */
export const moneyWrites = (book: Book): number =>
  book.begun.size +
  book.cash.length +
  book.reversed.size +
  book.payouts.length +
  book.approved.length;

/** So many writes were answered with success. */
export const acknowledgedWrites = (book: Book): number =>
  moneyWrites(book) +
  book.records.length +
  book.documents.length +
  book.edits.length +
  book.subscriptions.length +
  book.sentInvoices.length +
  book.openedDrawers.length +
  book.closedDrawers.length +
  book.merges.length +
  book.promoted.length;
