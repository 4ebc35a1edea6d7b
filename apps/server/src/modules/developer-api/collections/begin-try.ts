import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import { paymentErrors } from '@ardoise/contract/payments';
import { errors } from '@ardoise/contract/protocol/errors';
import type { PayOperator } from '@ardoise/contract/transactions';
import type { Language } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import { nationalNumber, operatorOf } from '@ardoise/contract/values/phone';
import { found, Refusal, refuseField } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { lockOwed, partsByDeadline } from '../../billing/public.ts';
import { startIncome, startPayment, startTest } from '../../mobile-money/public.ts';
import { findStudent, findTestStudent } from '../students.ts';
import type { CollectionsTable } from '../tables.ts';

export interface Payer {
  /** As it was given. */
  readonly phone: string;
  /** Told from the phone where it is not given. */
  readonly operator: PayOperator | null;
  /** In which the payer is told of it. */
  readonly language: Language;
  /** In which a refusal is worded. */
  readonly refuseIn: Language;
}

export type ToPay = Pick<
  CollectionsTable,
  'id' | 'environment' | 'amount' | 'payment_code' | 'description'
>;

function operatorFor({ phone, operator, refuseIn }: Payer): PayOperator {
  if (operator !== null) return operator;
  const national = nationalNumber(phone);
  const own = national === null ? null : operatorOf(national);
  if (own === 'mtn' || own === 'orange') return own;
  throw refuseField(paymentErrors.payerPhoneInvalid, 'phone', refuseIn);
}

/** A student is asked for no more than is owed. */
export function refuseAboveOwed(amount: number, owed: number, language: Language): void {
  if (owed === 0) throw new Refusal(paymentErrors.nothingOwed);
  if (amount <= owed) return;
  const values = { maximum: formatFcfa(owed, language) };
  throw new Refusal(collectionErrors.collectionAboveOwed, { values });
}

/** The fees of the student, by their deadlines, as whoever comes by the payment code pays them. */
async function readParts(work: Work, { amount }: ToPay, code: string, language: Language) {
  const { tx, orgId } = work;
  const { id, familyId } = found(await findStudent(tx, orgId, code), errors.notFound);
  const owed = (await lockOwed(tx, orgId, familyId)).filter(({ studentId }) => studentId === id);
  const total = owed.reduce((sum, { open }) => sum + open, 0);
  refuseAboveOwed(amount, total, language);
  return { familyId, parts: partsByDeadline(amount, owed) };
}

/** Of tests the students are made up, and what they owe is only compared. */
export function refuseTestCode({ amount, payment_code: code }: ToPay, language: Language): void {
  if (code === null) return;
  const { owed } = found(findTestStudent(code), errors.notFound);
  refuseAboveOwed(amount, owed, language);
}

/** The first is known by the collection's own id, whatever is sent twice. */
async function keyOfTry({ tx, orgId }: Work, id: string): Promise<string> {
  const { tries } = await tx
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<number>().as('tries'))
    .where('org_id', '=', orgId)
    .where('collection_id', '=', id)
    .executeTakeFirstOrThrow();
  return tries === 0 ? id : `${id}.${tries}`;
}

/**
 * Asks a payer for what a program wants, by the one engine of payments: of a student like any payment of fees, else as other
 * income of the school, or as a test. The caller holds the collection's row, or has just written it.
 */
export async function beginTry(work: Work, collection: ToPay, payer: Payer): Promise<string> {
  const { id, environment, amount, payment_code: code, description } = collection;
  const { language, refuseIn } = payer;
  const clientKey = await keyOfTry(work, id);
  const asked = { clientKey, operator: operatorFor(payer), phone: payer.phone };
  const said = { ...asked, language, refuseIn, collectionId: id };
  if (environment === 'development') {
    refuseTestCode(collection, refuseIn);
    return (await startTest(work, { ...said, amount, description })).transactionId;
  }
  if (code === null)
    return (await startIncome(work, { ...said, amount, description })).transactionId;
  const { familyId, parts } = await readParts(work, collection, code, refuseIn);
  return (await startPayment(work, { ...said, familyId, parts })).transactionId;
}

/** Whether a student's fees can be asked for by a link: now, and not only when somebody opens it. */
export async function refuseUnowed(work: Work, asked: ToPay, language: Language): Promise<void> {
  const { environment, payment_code: code } = asked;
  if (environment === 'development') return refuseTestCode(asked, language);
  if (code !== null) await readParts(work, asked, code, language);
}
