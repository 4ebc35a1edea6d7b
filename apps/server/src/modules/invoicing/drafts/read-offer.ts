import '../tables.ts';
import type { InvoiceOffer } from '@ardoise/contract/invoicing/invoices';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { readCredit } from '../../ledger/public.ts';
import { readFamilyLanguage } from '../../mobile-money/public.ts';
import { readFamily, studentNameIn, todayAt } from '../../students/public.ts';
import { readConfig } from '../config/invoice-config.ts';
import { readContacts } from '../sending/contacts.ts';
import { shiftDay } from './shift-days.ts';

/** What a family can be invoiced for, and how a new invoice to it begins. */
export async function readOffer(context: SchoolContext, familyId: string): Promise<InvoiceOffer> {
  const { tx, orgId, language } = context;
  const family = await readFamily(tx, orgId, familyId);
  const contacts = await readContacts(tx, orgId, familyId);
  const config = await readConfig(tx, orgId);
  const email = contacts.find((contact) => contact.email !== null)?.email ?? null;
  return {
    family: { id: family.id, name: family.name, familyId: family.number },
    billTo: contacts[0]?.name ?? family.name,
    emails: email === null ? [] : [email],
    language: await readFamilyLanguage(tx, orgId, familyId, language),
    credit: await readCredit(tx, orgId, familyId),
    students: await readStudents(context, familyId),
    services: await readServices(context),
    defaults: {
      taxBasisPoints: config.taxBasisPoints,
      allowsPartial: config.allowsPartial,
      memo: config.memo,
      dueOn: shiftDay(await todayAt(context), config.dueDays),
    },
  };
}

type OfferedStudent = InvoiceOffer['students'][number];

/** Each with the fees on which something is open, by deadline. */
async function readStudents(
  { tx, orgId, language }: SchoolContext,
  familyId: string,
): Promise<OfferedStudent[]> {
  const { rows } = await sql<OfferedStudent>`
    select s.id, ${studentNameIn('s')} as name, s.number as "studentId", c.name as "className",
           (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'title', f.title,
                     'yearName', concat_ws('–', to_char(y.reopening_on, 'YYYY'),
                       nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))),
                     'pending', f.pending, 'dueOn', f.since_on,
                     'invoice', (select json_build_object('id', v.id, 'number', v.number)
                        from invoice_fees l join invoices v on v.org_id = l.org_id and v.id = l.invoice_id
                       where l.org_id = f.org_id and l.fee_id = f.id and l.is_live))
                     order by f.since_on, f.created_at, f.id), '[]')
              from fees f join academic_years y on y.org_id = f.org_id and y.id = f.year_id
             where f.org_id = s.org_id and f.student_id = s.id and f.pending > 0) as fees
      from students s left join classes c on c.org_id = s.org_id and c.id = s.class_id
     where s.org_id = ${orgId} and s.family_id = ${familyId} order by s.sort_name, s.id`.execute(
    tx,
  );
  return rows.map((student) => ({
    ...student,
    fees: student.fees.map((fee) => ({ ...fee, title: feeTitle(fee, language) })),
  }));
}

/** What has a price of its own: a service, or one of its items. */
async function readServices({ tx, orgId }: SchoolContext): Promise<InvoiceOffer['services']> {
  const { rows } = await sql<InvoiceOffer['services'][number]>`
    select s.id, s.name, i.name as "itemName", coalesce(i.cost, s.cost) as cost
      from services s
      left join service_items i on i.org_id = s.org_id and i.service_id = s.id and i.removed_at is null
     where s.org_id = ${orgId} and s.is_enabled and coalesce(i.cost, s.cost) > 0
     order by s.folded_name, i.position`.execute(tx);
  return rows;
}
