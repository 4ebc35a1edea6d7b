import { cutToFees } from '@ardoise/contract/values/fill-by-deadline';
import { shortStudentName, studentName } from '@ardoise/contract/values/student-name';
import type { PayableInvoice, SchoolFace } from '@ardoise/public-pages/payment/render';
import { sql } from 'kysely';
import { sideBySide, together, type Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { makesArrears, readYears, type YearRow } from '../years/public.ts';
import {
  byDeadline,
  type ChosenPart,
  type Installment,
  partsByDeadline,
  readInstallments,
} from '../billing/public.ts';
import { readPayableInvoice } from '../invoicing/public.ts';
import { readCredit } from '../ledger/public.ts';
import {
  type OfferedOperator,
  operatorsOn,
  readWaiting,
  type WaitingPayment,
} from '../mobile-money/public.ts';
import {
  type FamilyFace,
  findPayer,
  type FoundPayer,
  type PayerReference,
  readFamilyFace,
} from './pay-store.ts';

export interface PayableFee {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** `2026–2027`. */
  readonly year: string;
  /** Of a year that has closed or that the student left: still owed, and told apart. */
  readonly isArrears: boolean;
  /** Of a year that is still to come: its class is another than the student's. */
  readonly isPlanned: boolean;
  /** By deadline. `open` is zero where it is filled. */
  readonly installments: ReadonlyArray<Pick<Installment, 'position' | 'dueOn' | 'amount' | 'open'>>;
}

export interface PayableStudent {
  readonly id: string;
  readonly name: string;
  /** For whoever came by a code alone. */
  readonly shortName: string;
  readonly className: string | null;
  /** Only fees on which something is still to pay. */
  readonly fees: readonly PayableFee[];
}

/** Everything that a payer may see and pay by one link or code. */
export interface Payable {
  readonly orgId: string;
  readonly school: SchoolFace;
  readonly familyId: string;
  readonly face: FamilyFace;
  /** One student, or all of the family where the link is the family's. */
  readonly students: readonly PayableStudent[];
  /** Where the link is an invoice's: then only what it asks for is on the page. */
  readonly invoice: (PayableInvoice & { readonly id: string }) | null;
  readonly owed: number;
  /** What the family left with the school by paying too much. */
  readonly credit: number;
  readonly operators: readonly OfferedOperator[];
  /** Payments for fees of the page that were begun and have not ended. */
  readonly waiting: readonly WaitingPayment[];
}

/**
 * Reads across schools, since a payer's link says which one: the transaction is of the platform. A school that is closed
 * takes no payments: its links lead nowhere.
 */
export async function findPayable(
  { services, tx }: Pick<Work, 'services' | 'tx'>,
  reference: PayerReference,
): Promise<Payable | null> {
  const payer = await findPayer({ services, tx }, reference);
  if (payer === null || payer.isClosed || payer.familyId === null) return null;
  const { orgId, familyId, school, invoiceId } = payer;
  // Sent one behind the other: of a database that is elsewhere, each that is waited for costs the way there and back.
  const beside = sideBySide(tx);
  const [billed, all, credit, waiting, operators, face] = await together([
    invoiceId === null ? Promise.resolve(null) : readPayableInvoice(beside, orgId, invoiceId),
    readStudents(beside, { ...payer, familyId }),
    readCredit(beside, orgId, familyId),
    readWaiting(beside, orgId, familyId),
    operatorsOn({ services, tx: beside, orgId }),
    readFamilyFace(beside, orgId, familyId, services.clock.now()),
  ]);
  const students = billed === null ? all : onlyBilled(all, billed.pendingOf);
  const owed = billed?.invoice.pending ?? owedBy(students);
  // Credit pays an invoice in parts only where anything does.
  const isUsable = billed === null || billed.invoice.allowsPartial || credit >= owed;
  const feeIds = new Set(students.flatMap(({ fees }) => fees.map(({ id }) => id)));
  return {
    orgId,
    school,
    familyId,
    face,
    students,
    invoice: billed === null || invoiceId === null ? null : { ...billed.invoice, id: invoiceId },
    owed,
    credit: isUsable ? credit : 0,
    operators,
    waiting: waiting.filter(({ parts }) => parts.some(({ feeId }) => feeIds.has(feeId))),
  };
}

/** The children and fees that an invoice is for, each as far as it asks for it. */
const onlyBilled = (
  students: readonly PayableStudent[],
  pendingOf: ReadonlyMap<string, number>,
): PayableStudent[] =>
  students
    .map((student) => ({
      ...student,
      fees: student.fees
        .filter(({ id }) => (pendingOf.get(id) ?? 0) > 0)
        .map((fee) => ({
          ...fee,
          installments: cutToFees(
            fee.installments.map((installment) => ({ ...installment, feeId: fee.id })),
            pendingOf,
          ),
        })),
    }))
    .filter(({ fees }) => fees.length > 0);

const owedBy = (students: readonly PayableStudent[]): number =>
  openInstallments(students).reduce((sum, { open }) => sum + open, 0);

export const openInstallments = (students: readonly PayableStudent[]) =>
  students.flatMap(({ id: studentId, fees }) =>
    fees.flatMap(({ id, year, installments }) =>
      installments
        .filter(({ open }) => open > 0)
        .map((installment) => ({ ...installment, feeId: id, studentId, year })),
    ),
  );

/** How an amount that the payer typed falls on the fees of the page: by deadline, whoever's they are. */
export const partsOfAmount = (
  amount: number,
  students: readonly PayableStudent[],
): readonly ChosenPart[] => partsByDeadline(amount, openInstallments(students));

interface StudentRow {
  id: string;
  lastName: string;
  firstName: string;
  className: string | null;
}

async function readStudents(
  tx: Tx,
  payer: Pick<FoundPayer, 'orgId' | 'studentId'> & { readonly familyId: string },
): Promise<PayableStudent[]> {
  const { orgId, familyId, studentId } = payer;
  const asked = sql<StudentRow>`
    select s.id, s.last_name as "lastName", s.first_name as "firstName", c.name as "className"
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.family_id = ${familyId}
       and (${studentId}::uuid is null or s.id = ${studentId})
     order by s.sort_name, s.id`;
  const [{ rows }, installments, allYears] = await together([
    asked.execute(tx),
    readInstallments(tx, orgId, familyId),
    readYears(tx, orgId),
  ]);
  const years = new Map(allYears.map((year) => [year.id, year]));
  return rows.map((row) => ({
    id: row.id,
    name: studentName(row),
    shortName: shortStudentName(row),
    className: row.className,
    fees: feesOf(row.id, installments, years),
  }));
}

function feesOf(
  studentId: string,
  installments: readonly Installment[],
  years: ReadonlyMap<string, YearRow>,
): PayableFee[] {
  const mine = installments.filter((installment) => installment.studentId === studentId);
  const fees = new Map(
    mine.map(({ feeId, kind, title, year, yearId, isLeft }) => {
      const ofYear = years.get(yearId);
      const isArrears = isLeft || (ofYear !== undefined && makesArrears(ofYear));
      return [feeId, { kind, title, year, isArrears, isPlanned: ofYear?.phase === 'planned' }];
    }),
  );
  return [...fees].flatMap(([id, fee]) => {
    const ofFee = mine.filter(({ feeId }) => feeId === id);
    if (ofFee.every(({ open }) => open === 0)) return [];
    const sorted = ofFee.sort(byDeadline);
    return [
      {
        id,
        ...fee,
        installments: sorted.map(({ position, dueOn, amount, open }) => ({
          position,
          dueOn,
          amount,
          open,
        })),
      },
    ];
  });
}
