import type { ChatInstallment, ChatStudent } from '@ardoise/contract/chat/chats';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import type { Language } from '@ardoise/contract/values/language';

/** A fee for which something is still owed. */
export interface OpenFee {
  readonly feeId: string;
  readonly student: Pick<ChatStudent, 'id' | 'name'>;
  readonly kind: string;
  readonly title: string;
  readonly year: string;
  /** Everything that is still owed for it. */
  readonly open: number;
  /** What is asked for unless somebody says otherwise: the installment that is next, with what is late before it. */
  readonly asked: number;
  /** The first that is still open. */
  readonly next: ChatInstallment;
}

/** Of a child who owes two years only the year tells the fees apart. */
export const nameFee = (
  { student, year, ...fee }: Pick<OpenFee, 'kind' | 'title' | 'year' | 'student'>,
  language: Language,
): string =>
  [feeTitle(fee, language), year, student.name].filter((part) => part !== '').join(' · ');

/** What is late is asked for as a whole; where nothing is late, the next installment. */
function askedOf(open: readonly ChatInstallment[]): number {
  const late = open.filter(({ daysLate }) => daysLate > 0);
  return (late.length > 0 ? late : open.slice(0, 1)).reduce((sum, one) => sum + one.open, 0);
}

function feesOf(student: ChatStudent): readonly OpenFee[] {
  const open = student.installments.filter((one) => one.open > 0);
  const ids = new Set(open.map(({ feeId }) => feeId));
  return [...ids].flatMap((feeId) => {
    const ofFee = open.filter((one) => one.feeId === feeId);
    const [next] = ofFee;
    if (next === undefined) return [];
    const { kind, title, year } = next;
    const all = ofFee.reduce((sum, one) => sum + one.open, 0);
    return [{ feeId, student, kind, title, year, open: all, asked: askedOf(ofFee), next }];
  });
}

/** The open fees of all children, those whose next deadline is the earliest first. */
export const openFees = (students: readonly ChatStudent[]): readonly OpenFee[] =>
  students.flatMap(feesOf).toSorted((a, b) => a.next.dueOn.localeCompare(b.next.dueOn));
