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
  readonly fetchPage: (
    after: string | undefined,
  ) => Promise<{ readonly families: readonly BookFamily[]; readonly next: string | null }>;
}

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
  /** A family was just looked at. */
  see(sessionId: string, family: BookFamily): Promise<void>;
  families(): ReadonlyMap<string, SeenFamily>;
}

/** Old enough to be worth the data that it costs. */
const renewAfterMs = 30 * 60_000;

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
      take((await unseal(key, one.id, one)) as BookFamily[], one.at);
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
      const page = await fetchPage(after);
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

  return {
    load,
    renew,
    async see(sessionId, family) {
      const at = clock.now();
      take([family], at);
      const id = `seen:${family.id}`;
      const sealed = await seal(await keys.open(sessionId), id, [family]);
      await store.write([{ ...sealed, id, kind: 'seen', sessionId, at }]);
    },
    families: () => families,
  };
}

/** Whether what a family is said to owe was read before this payment counted. */
const isUnseen = ({ became }: KeptPayment, at: number): boolean =>
  became.state === 'recorded' ? became.at > at : true;

/** What a family still owes after what was taken from it on this device since it was read. */
export function lessTaken(
  { family, at }: SeenFamily,
  payments: readonly KeptPayment[],
): BookFamily {
  const installments = payments
    .filter((payment) => isUnseen(payment, at))
    .reduce((open, { body }) => {
      const chosen = open.filter(
        ({ studentId, feeId }) =>
          body.studentIds.includes(studentId) &&
          (body.feeIds.length === 0 || body.feeIds.includes(feeId)),
      );
      const { filled } = fillByDeadline(body.amount, chosen);
      const paid = new Map(filled.map(({ installment, amount }) => [installment, amount]));
      return open.map((one) =>
        paid.has(one) ? { ...one, open: one.open - (paid.get(one) ?? 0) } : one,
      );
    }, family.installments)
    .filter(({ open }) => open > 0);
  const owedBy = (studentId: string): number =>
    installments
      .filter((one) => one.studentId === studentId)
      .reduce((sum, { open }) => sum + open, 0);
  const students = family.students.map((one) => ({ ...one, owed: owedBy(one.id) }));
  return { ...family, students, installments };
}
