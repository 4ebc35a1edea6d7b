import '../tables.ts';
import type { InvoiceConfig } from '@ardoise/contract/invoicing/invoice-config';
import { errors } from '@ardoise/contract/protocol/errors';
import { dayIn } from '@ardoise/contract/values/dates';
import { invoiceTotals, installmentsPaid } from '@ardoise/contract/values/invoice-totals';
import type { Language } from '@ardoise/contract/values/language';
import { formatPhone } from '@ardoise/contract/values/phone';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { isTestNow } from '../../verification/public.ts';
import { readConfig } from '../config/invoice-config.ts';
import { readDetailItems } from '../read-invoice.ts';
import { payAddressOf } from '../sending/deliver-invoice.ts';
import { discountOf, readInvoiceRow, readPlanned } from '../store.ts';
import type { InvoiceRow } from '../tables.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { examplePaper } from './example-paper.ts';

/** Without the logo, which is read when no connection is held. */
export interface ReadPaper {
  readonly paper: Omit<InvoicePaper, 'school'> & {
    readonly school: Omit<InvoicePaper['school'], 'logo'>;
  };
  readonly logoId: string | null;
}

interface SchoolRow {
  name: string;
  town: string | null;
  postalAddress: string | null;
  phone: string | null;
  logoId: string | null;
  verification: string;
  timeZone: string;
}

async function readSchool({ tx, orgId, services }: Work) {
  const { rows } = await sql<SchoolRow>`
    select o.name, o.town, o.postal_address as "postalAddress", o.phone, o.logo_id as "logoId", o.verification,
           o.time_zone as "timeZone"
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  const row = found(rows[0], errors.schoolGone);
  const phone = row.phone === null ? null : formatPhone(row.phone);
  return {
    school: {
      name: row.name,
      place: [row.postalAddress, row.town, phone].filter((part) => part !== null).join(' · '),
      isVerified: row.verification === 'verified',
      isTest: isTestNow(services),
    },
    logoId: row.logoId,
    timeZone: row.timeZone,
  };
}

const stampOf = ({ state, pending, paid }: InvoiceRow): InvoicePaper['stamp'] => {
  if (state !== 'sent') return state;
  if (pending > 0) return null;
  return paid > 0 ? 'paid' : 'credited';
};

const faceOf = (config: InvoiceConfig) => ({
  look: config.look,
  footer: config.footer,
  bankDetails: config.bankDetails,
});

async function readStudents(
  tx: Tx,
  { org_id: orgId, id }: InvoiceRow,
): Promise<InvoicePaper['students']> {
  const items = await readDetailItems(tx, orgId, id);
  const students = new Map(items.map(({ student }) => [student.id, student]));
  return [...students.values()].map((student) => ({
    name: student.name,
    detail: [student.className, student.studentId].filter((part) => part !== null).join(' · '),
    items: items
      .filter((item) => item.student.id === student.id)
      .map(({ description, amount }) => ({ description, amount })),
  }));
}

async function readFamilyFace(tx: Tx, row: InvoiceRow): Promise<InvoicePaper['family']> {
  return tx
    .selectFrom('families')
    .select(['name', 'number'])
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.family_id)
    .executeTakeFirstOrThrow();
}

/** An invoice as it stands today; a draft is marked as one, and has no link yet. */
export async function readInvoicePaper(work: Work, id: string): Promise<ReadPaper> {
  const { tx, orgId, now } = work;
  const row = await readInvoiceRow(tx, orgId, id);
  const { school, logoId } = await readSchool(work);
  const planned = await readPlanned(tx, orgId, id);
  const isSent = row.state === 'sent';
  return {
    logoId,
    paper: {
      kind: 'invoice',
      language: row.language,
      number: row.number,
      stamp: stampOf(row),
      school,
      ...faceOf(await readConfig(tx, orgId)),
      title: row.title,
      billTo: row.bill_to,
      family: await readFamilyFace(tx, row),
      issuedOn: row.issued_on,
      dueOn: row.due_on,
      credit: null,
      students: await readStudents(tx, row),
      discount: discountOf(row),
      taxBasisPoints: row.tax_basis_points,
      extraName: row.extra_name,
      totals: {
        subtotal: row.subtotal,
        discount: row.discount,
        tax: row.tax,
        extra: row.extra,
        total: row.total,
      },
      paid: row.paid,
      credited: isSent ? row.credited : 0,
      pending: row.state === 'draft' ? row.total : row.pending,
      installments: installmentsPaid(planned, row.paid, isSent ? row.credited : 0),
      memo: row.memo,
      message: row.message,
      allowsPartial: row.allows_partial,
      payAddress: row.token === null ? null : payAddressOf(work, row.token),
      createdAt: now,
    },
  };
}

interface NoteRow {
  number: string;
  amount: number;
  reason: string;
  createdAt: Date;
  items: Array<{ student: string; detail: string; description: string; amount: number }>;
}

/** A credit note in the look of its invoice. */
export async function readCreditPaper(
  work: Work,
  invoiceId: string,
  noteId: string,
): Promise<ReadPaper> {
  const { tx, orgId } = work;
  const { paper, logoId } = await readInvoicePaper(work, invoiceId);
  const { rows } = await sql<NoteRow>`
    select n.number, n.amount, n.reason, n.created_at as "createdAt",
           (select json_agg(json_build_object('student', concat_ws(' ', s.last_name, s.first_name), 'detail', s.number,
                     'description', item.description, 'amount', i.amount) order by item.place)
              from credit_note_items i
              join invoice_items item on item.org_id = i.org_id and item.id = i.item_id
              join students s on s.org_id = item.org_id and s.id = item.student_id
             where i.org_id = n.org_id and i.credit_note_id = n.id) as items
      from credit_notes n where n.org_id = ${orgId} and n.invoice_id = ${invoiceId} and n.id = ${noteId}`.execute(
    tx,
  );
  const note = found(rows[0], errors.notFound);
  const { timeZone } = await readSchool(work);
  const items = note.items.map(({ amount }) => ({ amount }));
  return {
    logoId,
    paper: {
      ...paper,
      kind: 'creditNote',
      number: note.number,
      stamp: null,
      issuedOn: dayIn(timeZone, note.createdAt),
      dueOn: null,
      credit: { invoiceNumber: paper.number ?? '', reason: note.reason },
      students: note.items.map(({ student, detail, description, amount }) => ({
        name: student,
        detail,
        items: [{ description, amount }],
      })),
      discount: null,
      taxBasisPoints: 0,
      totals: invoiceTotals({ items, discount: null, taxBasisPoints: 0, extra: 0 }),
      paid: 0,
      credited: 0,
      pending: 0,
      installments: [],
      memo: '',
      message: '',
      payAddress: null,
    },
  };
}

/** What an invoice would look like, with people who do not exist. */
export async function readExamplePaper(
  work: Work,
  config: InvoiceConfig,
  language: Language,
): Promise<ReadPaper> {
  const { school, logoId, timeZone } = await readSchool(work);
  const today = dayIn(timeZone, work.now);
  const payAddress = `${work.services.publicUrl()}/pay`;
  const example = examplePaper({ config, language, today, payAddress });
  return { logoId, paper: { ...example, school, createdAt: work.now } };
}
