import { createHash } from 'node:crypto';
import { cashErrors, type DeskMeans } from '@ardoise/contract/cash-sessions';
import type { Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import {
  tillErrors,
  type DeskOutcome,
  type takeAtDesk as call,
} from '@ardoise/contract/take-payment';
import { cutToFees } from '@ardoise/contract/values/fill-by-deadline';
import { sql } from 'kysely';
import { send, sideBySide, together } from '../../platform/db/database.ts';
import type { SchoolContext } from '../../platform/http/context.ts';
import { planForAnySchool } from '../../platform/plan-once.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Installment, lockInstallments, takePayment } from '../billing/public.ts';
import { claimKey, findByKey, holdOpenSession, keepOutcome } from '../cash-sessions/public.ts';
import { readFamilyLanguage, startPayment } from '../mobile-money/public.ts';
import { findOutcome, type PaidTold, readOutcomeOf, readPaidTold } from './read-outcome.ts';
import { recordPending } from './record-pending.ts';
import { findTheSame, refuseTheSame } from './refuse-the-same.ts';
import { changeOf, type Split, splitOf } from './split-payment.ts';

type Given = Input<typeof call>['body'];

const meansOf = ({ means }: Given): DeskMeans => {
  if (means.by === 'cash') return 'cash';
  return means.by === 'mobile' ? means.operator : means.method;
};

/** Whether somebody has read a warning changes nothing of what is paid. */
const hashOf = ({ warningsRead: _read, ...content }: Given): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** What was begun by an earlier try with this key, if there was one. */
export const findEarlier = (context: SchoolContext, given: Given): Promise<DeskOutcome | null> =>
  findOutcome(context, given.key, hashOf(given));

/**
 * Takes a payment at the desk. The order of the locks, which is that of the statements that are sent together: the session, the key,
 * the family's fees, and then whatever the way of taking it locks. The key is claimed first, so that whatever comes again with it (a
 * second press, a reload, an answer that was lost) is answered what it began, and nothing is taken twice.
 */
export async function takeAtDesk(
  context: SchoolContext,
  given: Given,
  /** No more than this of each fee, asked for once they are locked. */
  readMost: (() => Promise<ReadonlyMap<string, number>>) | null = null,
): Promise<DeskOutcome> {
  const { tx, orgId, actor, language } = context;
  const { key, amount, means } = given;
  const change = means.by === 'cash' ? changeOf(amount, means.given, language) : 0;
  const contentHash = hashOf(given);
  const [, earlier, session, families] = await together([
    planForAnySchool(tx),
    findByKey(sideBySide(tx), orgId, key),
    holdOpenSession(tx, orgId, actor.personId),
    readFamilies(context, given.studentIds),
  ]);
  if (earlier !== undefined) return readOutcomeOf(context, earlier, contentHash);
  if (means.by === 'cash' && session === null) throw new Refusal(cashErrors.noOpenSession);
  const familyId = familyIn(families, given.studentIds);
  const { studentIds, feeIds } = given;
  const [claimed, installments, same] = await together([
    claimKey(context, {
      key,
      contentHash,
      means: meansOf(given),
      amount,
      given: means.by === 'cash' ? amount + change : null,
      sessionId: session?.id ?? null,
      cashierId: actor.personId,
      language,
    }),
    lockInstallments(tx, orgId, [familyId]),
    findTheSame(context, { familyId, studentIds, feeIds }),
  ]);
  if (claimed !== null) return readOutcomeOf(context, claimed, contentHash);
  if (feeIds.length > 0) await refuseForeignFees(context, studentIds, feeIds);
  const chosen = chosenOf(installments, given);
  const open = readMost === null ? chosen : cutToFees(chosen, await readMost());
  const split = splitOf({ ...given, language }, open);
  refuseTheSame(same, context, { language, read: given.warningsRead });
  return begin(context, given, { familyId, installments, ...split });
}

interface Owing extends Split {
  readonly familyId: string;
  /** All of the family's, locked. */
  readonly installments: readonly Installment[];
}

async function begin(context: SchoolContext, given: Given, owing: Owing): Promise<DeskOutcome> {
  const { key, amount, means, warningsRead } = given;
  if (means.by === 'cash') return takeCash(context, given, owing);
  const { familyId, parts, ahead } = owing;
  if (means.by === 'mobile') {
    const { transactionId, number } = await startPayment(context, {
      familyId,
      operator: means.operator,
      phone: means.phone,
      parts,
      ahead,
      clientKey: key,
      language: await readFamilyLanguage(context.tx, context.orgId, familyId, context.language),
      refuseIn: context.language,
      // Whatever waits on another phone was told above, by the same locks.
      goOn: warningsRead.includes('promptIsWaiting'),
    });
    await keepOutcome(context, key, { transaction_id: transactionId });
    await context.audit({
      action: 'payment.asked',
      subject: 'transaction',
      subjectId: transactionId,
      after: { method: means.operator, amount, familyId, parts, number },
    });
  } else {
    const pending = { ...means, familyId, amount, parts, warningsRead };
    const pendingId = await recordPending(context, pending);
    await keepOutcome(context, key, { pending_id: pendingId });
  }
  const outcome = await findOutcome(context, key, hashOf(given));
  if (outcome === null) throw new Error('What was begun cannot be found.');
  return { ...outcome, isEarlier: false };
}

/** Final at once. Whatever can be written and read before the receipt has its number is: the next desk waits for it. */
async function takeCash(
  context: SchoolContext,
  { key, amount, means }: Given,
  { familyId, installments, parts }: Owing,
): Promise<DeskOutcome> {
  let told: PaidTold | undefined;
  const taken = await takePayment(context, {
    transaction: null,
    method: 'cash',
    kind: 'own',
    amount,
    familyId,
    parts,
    installments,
    alsoHappened: (recordId) => ({ name: 'payment.takenAtDesk', recordId, facts: { familyId } }),
    beforeReceipt: async (paymentId) => {
      [told] = await together([
        readPaidTold(context, familyId, paymentId),
        keepOutcome(context, key, { payment_id: paymentId }),
        context.audit({
          action: 'payment.taken',
          subject: 'payment',
          subjectId: paymentId,
          after: { method: 'cash', amount, familyId, parts },
        }),
      ]);
    },
  });
  if (told === undefined) throw new Error('A payment was taken without a word.');
  const { excess: credited, ...receipt } = taken;
  const change = means.by === 'cash' ? changeOf(amount, means.given, context.language) : 0;
  return { state: 'paid', ...receipt, amount, credited, change, ...told, isEarlier: false };
}

interface FamilyOfStudents {
  readonly familyId: string;
  readonly count: number;
}

const readFamilies = (
  { tx, orgId }: SchoolContext,
  studentIds: readonly string[],
): Promise<readonly FamilyOfStudents[]> =>
  send(
    tx,
    sql<FamilyOfStudents>`
    select family_id as "familyId", count(*) as count from students
     where org_id = ${orgId} and id = any(${[...studentIds]}::uuid[]) group by family_id`,
  );

/** Children of one family, and of this school: another's id is as unknown as one that never was. */
function familyIn(families: readonly FamilyOfStudents[], studentIds: readonly string[]): string {
  const found = families.reduce((sum, { count }) => sum + count, 0);
  const [family] = families;
  if (family === undefined || found < new Set(studentIds).size) throw new Refusal(errors.notFound);
  if (families.length > 1) throw new Refusal(tillErrors.severalFamilies);
  return family.familyId;
}

/** What the chosen children owe, or of it the chosen fees alone. */
const chosenOf = (
  installments: readonly Installment[],
  { studentIds, feeIds }: Given,
): Installment[] =>
  installments.filter(
    ({ open, studentId, feeId }) =>
      open > 0 && studentIds.includes(studentId) && (feeIds.length === 0 || feeIds.includes(feeId)),
  );

/** A fee that is paid meanwhile asks for nothing; one of somebody else is refused. */
async function refuseForeignFees(
  { tx, orgId }: Pick<SchoolContext, 'tx' | 'orgId'>,
  studentIds: readonly string[],
  feeIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from fees where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[])
       and student_id = any(${[...studentIds]}::uuid[])`.execute(tx);
  if ((rows[0]?.count ?? 0) < new Set(feeIds).size) throw new Refusal(errors.notFound);
}
