import type { PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allocate, type ChosenPart, type OpenInstallment } from '../../billing/public.ts';
import { isWaiting } from '../../ledger/public.ts';
import type { CameBy } from '../tables.ts';
import { readParts } from './transaction-parts.ts';

/** A payment that was begun and has not ended. */
export interface WaitingPayment {
  readonly id: string;
  readonly operator: PayOperator;
  readonly amount: number;
  readonly phone: string;
  readonly cameBy: CameBy;
  readonly parts: readonly ChosenPart[];
  readonly submittedAt: Date;
}

/**
 * Those of a family, oldest first. Once its window has passed and a person was told, a payment no longer stands in
 * anybody's way: should both arrive, what exceeds is credit.
 */
export async function readWaiting(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<WaitingPayment[]> {
  const { rows } = await sql<Omit<WaitingPayment, 'parts'>>`
    select t.id, t.operator, t.amount, t.phone, t.came_by as "cameBy", t.submitted_at as "submittedAt"
      from transactions t
     where t.org_id = ${orgId} and t.family_id = ${familyId} and ${isWaiting} and t.attention_at is null
     order by t.submitted_at, t.id`.execute(tx);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const parts = await readParts(tx, orgId, ids);
  return rows.map((row) => ({ ...row, parts: parts.get(row.id) ?? [] }));
}

/** Which installments each part is meant for: those that the payer ticked, else those that its amount fills by deadline. */
export function withPositions(
  parts: readonly ChosenPart[],
  open: readonly OpenInstallment[],
): ChosenPart[] {
  const chosen = parts.reduce((sum, { amount }) => sum + amount, 0);
  const { allocations } = allocate(chosen, parts, open);
  const filled = (feeId: string): number[] =>
    allocations.filter((one) => one.feeId === feeId).map(({ position }) => position);
  return parts.map((part) => ({ ...part, positions: part.positions ?? filled(part.feeId) }));
}

/** Whether both are meant for one of the same installments. */
const paysTheSame = (some: readonly ChosenPart[], others: readonly ChosenPart[]): boolean =>
  some.some((part) =>
    others.some(
      (other) =>
        other.feeId === part.feeId &&
        (part.positions === undefined ||
          other.positions === undefined ||
          other.positions.some((position) => part.positions?.includes(position))),
    ),
  );

/** What somebody is about to begin. */
export interface NewTry {
  readonly phone: string;
  readonly amount: number;
  /** With their positions. */
  readonly parts: readonly ChosenPart[];
  readonly now: Date;
}

/** After this long a stranger's try is told to nobody any more: whoever means it has approved by then. */
const strangerMs = 2 * 60_000;

interface InTheWay {
  /** The payer's own for the same: it is followed, and not begun again. */
  readonly own: WaitingPayment | null;
  /** Somebody else's for the same. The payer is told, and may go on. */
  readonly others: readonly WaitingPayment[];
}

/**
 * What waits for the same installments. A phone's payment is its payer's own; but whoever knows a number and a payment code
 * can begin one with it, so another amount that was begun so is told and holds nobody.
 */
export function inTheWay(waiting: readonly WaitingPayment[], begun: NewTry): InTheWay {
  const same = waiting.filter((one) => paysTheSame(one.parts, begun.parts));
  const isOwn = (one: WaitingPayment): boolean =>
    one.phone === begun.phone && (one.amount === begun.amount || one.cameBy === 'link');
  const isYoung = ({ submittedAt }: WaitingPayment): boolean =>
    begun.now.getTime() - submittedAt.getTime() < strangerMs;
  return {
    own: same.find(isOwn) ?? null,
    others: same.filter((one) => !isOwn(one) && (one.cameBy !== 'stranger' || isYoung(one))),
  };
}

export const amountOf = (payments: readonly WaitingPayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0);
