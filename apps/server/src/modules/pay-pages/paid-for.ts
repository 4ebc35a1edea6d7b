import type { Language } from '@ardoise/contract/values/language';
import type { PaidStudent } from '@ardoise/public-pages/payment/render';
import type { Services } from '../../platform/services.ts';
import { findReceipt, partName, readKnownStudents } from '../receipts/public.ts';

interface PaidFor {
  readonly paidFor: readonly PaidStudent[];
  readonly creditAdded: number;
}

interface Reader {
  /** The family's own link: whoever has it knows the children. */
  readonly isNamed: boolean;
  readonly language: Language;
  /** An invoice's link may be handed on: it tells of that invoice, and not of what else a child owes. */
  readonly knowsRest: boolean;
}

/** What a payment has paid and what it left to pay, as its receipt says; nothing before there is one. */
export async function readPaidFor(
  services: Services,
  receiptCode: string | null,
  { isNamed, language, knowsRest }: Reader,
): Promise<PaidFor> {
  const found =
    receiptCode === null
      ? null
      : await services.db.read('platform', async (tx) => {
          const receipt = await findReceipt({ services, tx }, receiptCode);
          if (receipt === null) return null;
          const { record } = receipt;
          return { record, known: isNamed ? await readKnownStudents(tx, record) : null };
        });
  if (found === null) return { paidFor: [], creditAdded: 0 };
  const { record, known } = found;
  const paidFor = record.students.map((student) => ({
    id: student.id,
    name: known?.get(student.id)?.name ?? student.initials,
    className: student.className,
    lines: student.parts.map((part) => ({ label: partName(part, language), amount: part.amount })),
    rest: knowsRest ? { remains: student.remains, nextDueOn: student.nextDueOn } : null,
  }));
  return { paidFor, creditAdded: record.creditAdded };
}
