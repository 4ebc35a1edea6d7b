import type { BookFamily } from '@ardoise/contract/offline-desk';
import { fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import { seal, unseal } from './desk-cipher.ts';
import type { DeskKeys } from './desk-keys.ts';
import type { DeskStore, KeptSealed } from './desk-store.ts';
import type { KeptPayment } from './kept-payment.ts';

interface OwedBookParts {
  readonly store: DeskStore;
  readonly keys: DeskKeys;
  readonly clock: Clock;
  readonly fetchPage: (asked: {
    readonly after?: string | undefined;
    readonly familyId?: string | undefined;
  }) => Promise<{ readonly families: readonly BookFamily[]; readonly next: string | null }>;
}

/** As it is on the device: what was just paid is missing where it was kept before that was known. */
type KeptFamily = Omit<BookFamily, 'recent'> & Partial<Pick<BookFamily, 'recent'>>;

/** What a family owed, and when that was read. */
export interface SeenFamily {
  readonly family: BookFamily;
  readonly at: number;
}

export interface OwedBook {
  /** Reads what is kept. */
  load(): Promise<void>;
  /** Fetches it anew where it is old, page by page; nothing is lost where the line breaks in between. */
  renew(sessionId: string): Promise<void>;
  /** A family was just looked at. What it has just paid is kept as it was known. */
  see(sessionId: string, family: Omit<BookFamily, 'recent'>): Promise<void>;
  /** A family has just paid, with a connection: that holds also where the line breaks before it can be read again. */
  paid(sessionId: string, payment: JustPaid): Promise<void>;
  /** Fetches one family anew. */
  renewFamily(sessionId: string, familyId: string): Promise<void>;
  /** When all of it was last fetched, in milliseconds; null: never. */
  renewedAt(): number | null;
  families(): ReadonlyMap<string, SeenFamily>;
}

/** Cash that was taken a moment ago. */
export interface JustPaid {
  readonly studentIds: readonly string[];
  readonly feeIds: readonly string[];
  readonly amount: number;
}

/** Old enough to be worth the data that it costs. */
const renewAfterMs = 15 * 60_000;

export function createOwedBook({ store, keys, clock, fetchPage }: OwedBookParts): OwedBook {
  let families = new Map<string, SeenFamily>();
  let renewedAt = 0;

  function take(read: readonly BookFamily[], at: number): void {
    for (const family of read)
      if ((families.get(family.id)?.at ?? 0) <= at) families.set(family.id, { family, at });
  }

  async function load(): Promise<void> {
    const atHand = await keys.atHand();
    families = new Map();
    for (const one of await store.list()) {
      const key = atHand.get(one.sessionId);
      if (one.kind === 'payment' || key === undefined) continue;
      const read = (await unseal(key, one.id, one)) as KeptFamily[];
      take(
        read.map((family) => ({ ...family, recent: family.recent ?? [] })),
        one.at,
      );
      if (one.kind === 'page') renewedAt = Math.max(renewedAt, one.at);
    }
  }

  async function renew(sessionId: string): Promise<void> {
    if (clock.now() - renewedAt < renewAfterMs && families.size > 0) return;
    const key = await keys.open(sessionId);
    const at = clock.now();
    const pages: KeptSealed[] = [];
    const read: BookFamily[] = [];
    let after: string | undefined;
    do {
      const page = await fetchPage({ after });
      const id = `page:${pages.length}`;
      pages.push({ ...(await seal(key, id, page.families)), id, kind: 'page', sessionId, at });
      read.push(...page.families);
      after = page.next ?? undefined;
    } while (after !== undefined);
    const old = (await store.list()).filter((one) => one.kind !== 'payment' && one.at < at);
    await store.remove(old.map(({ id }) => id));
    await store.write(pages);
    const since = [...families.values()].filter((seen) => seen.at >= at);
    families = new Map(since.map((seen) => [seen.family.id, seen]));
    take(read, at);
    renewedAt = at;
  }

  async function keep(sessionId: string, family: BookFamily): Promise<void> {
    const at = clock.now();
    take([family], at);
    const id = `seen:${family.id}`;
    const sealed = await seal(await keys.open(sessionId), id, [family]);
    await store.write([{ ...sealed, id, kind: 'seen', sessionId, at }]);
  }

  const book: OwedBook = {
    load,
    renew,
    see: (sessionId, family) =>
      keep(sessionId, { ...family, recent: families.get(family.id)?.family.recent ?? [] }),
    async paid(sessionId, payment) {
      const seen = findStudentIn(book, payment.studentIds[0]);
      if (seen === null) return;
      const at = new Date(clock.now()).toISOString();
      const { family, feeIds } = less(seen.family, payment);
      const recent = { feeIds, amount: payment.amount, method: 'cash' as const, at };
      await keep(sessionId, { ...family, recent: [...family.recent, recent] });
    },
    async renewFamily(sessionId, familyId) {
      const [family] = (await fetchPage({ familyId })).families;
      if (family !== undefined) await keep(sessionId, family);
    },
    renewedAt: () => (renewedAt === 0 ? null : renewedAt),
    families: () => families,
  };
  return book;
}

/** The family of a student, as it was last seen. */
export function findStudentIn(book: OwedBook, studentId: string | undefined): SeenFamily | null {
  for (const seen of book.families().values())
    if (seen.family.students.some(({ id }) => id === studentId)) return seen;
  return null;
}

/** Whether what a family is said to owe was read before this payment counted. */
const isUnseen = ({ became }: KeptPayment, at: number): boolean =>
  became.state === 'recorded' ? became.at > at : true;

/** What a family owes after a payment, and for which fees that was. */
function less(
  family: BookFamily,
  { amount, studentIds, feeIds }: JustPaid,
): { family: BookFamily; feeIds: string[] } {
  const chosen = family.installments.filter(
    ({ studentId, feeId }) =>
      studentIds.includes(studentId) && (feeIds.length === 0 || feeIds.includes(feeId)),
  );
  const { filled } = fillByDeadline(amount, chosen);
  const paid = new Map(filled.map((one) => [one.installment, one.amount]));
  const installments = family.installments
    .map((one) => ({ ...one, open: one.open - (paid.get(one) ?? 0) }))
    .filter(({ open }) => open > 0);
  const owedBy = (id: string): number =>
    installments.filter((one) => one.studentId === id).reduce((sum, { open }) => sum + open, 0);
  const students = family.students.map((one) => ({ ...one, owed: owedBy(one.id) }));
  return {
    family: { ...family, students, installments },
    feeIds: [...new Set([...paid.keys()].map(({ feeId }) => feeId))],
  };
}

/** What a family still owes after what was taken from it on this device since it was read. */
export const lessTaken = (
  { family, at }: SeenFamily,
  payments: readonly KeptPayment[],
): BookFamily =>
  payments
    .filter((payment) => isUnseen(payment, at))
    .reduce((left, { body }) => less(left, body).family, family);
