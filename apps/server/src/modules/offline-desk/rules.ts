import type { OfflineConflict, OfflineDecision } from '@ardoise/contract/offline-desk';

interface Session {
  readonly opened_at: Date;
  readonly closed_at: Date | null;
}

/** A device's clock may be wrong: nothing was taken before its session was opened, after it was closed, or later than now. */
export function takenAtOf(deviceAt: Date, session: Session, now: Date): Date {
  const latest = Math.min(now.getTime(), session.closed_at?.getTime() ?? now.getTime());
  const earliest = Math.min(session.opened_at.getTime(), latest);
  return new Date(Math.max(earliest, Math.min(latest, deviceAt.getTime())));
}

interface Came {
  readonly credited: number;
  readonly creditMeant: number;
  readonly owedSeen: number;
  readonly owedFound: number;
  readonly isLate: boolean;
  /** Another payment for the same was found. */
  readonly hasSame: boolean;
}

/** What a person has to see. More being owed than was seen is none: the payment went where it was meant to. */
export function conflictsOf(came: Came): OfflineConflict[] {
  const conflicts: OfflineConflict[] = [];
  if (came.credited > came.creditMeant) conflicts.push('credit');
  if (came.owedFound < came.owedSeen) conflicts.push('paidMeanwhile');
  if (came.isLate) conflicts.push('late');
  if (came.hasSame) conflicts.push('same');
  return conflicts;
}

/** Of late cash it is said where it is; of any other conflict that it was seen. */
export const canDecide = (
  conflicts: readonly OfflineConflict[],
  decision: OfflineDecision,
): boolean => conflicts.includes('late') === (decision !== 'seen');
