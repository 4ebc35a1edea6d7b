import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceChannel } from '@ardoise/contract/invoicing/invoice-detail';
import type { InvoiceSent } from '@ardoise/contract/invoicing/invoice-moves';
import { installmentsPaid } from '@ardoise/contract/values/invoice-totals';
import { maskPhone } from '@ardoise/contract/values/mask-phone';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { schoolNameForAnybody, sendEmail, sendSms } from '../../messages/public.ts';
import { isTestNow } from '../../verification/public.ts';
import { readPlanned } from '../store.ts';
import type { InvoiceRow } from '../tables.ts';
import { type Contact, readContacts } from './contacts.ts';
import { type InvoiceText, writeInvoiceEmail, writeInvoiceSms } from './invoice-texts.ts';

export interface Sending {
  readonly channels: readonly InvoiceChannel[];
  readonly guardianId?: string | undefined;
}

export const payAddressOf = ({ services }: Pick<Work, 'services'>, token: string): string =>
  `${services.publicUrl()}/pay/${token}`;

interface SchoolWords {
  readonly name: string;
  readonly isVerified: boolean;
}

async function readSchoolWords({ tx, orgId }: Work): Promise<SchoolWords> {
  const { name, verification } = await tx
    .selectFrom('organisations')
    .select(['name', 'verification'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { name, isVerified: verification === 'verified' };
}

async function textOf(work: Work, invoice: InvoiceRow): Promise<InvoiceText> {
  const { title, bill_to: billTo, message, pending, paid, credited } = invoice;
  const school = await readSchoolWords(work);
  const planned = await readPlanned(work.tx, work.orgId, invoice.id);
  const next = installmentsPaid(planned, paid, credited).find((part) => part.pending > 0);
  return {
    school: schoolNameForAnybody(school),
    number: invoice.number ?? '',
    own: school.isVerified ? { title, billTo, message } : null,
    pending,
    next: { amount: next?.pending ?? pending, dueOn: next?.dueOn ?? invoice.due_on },
    link: payAddressOf(work, invoice.token ?? ''),
    isTest: isTestNow(work.services),
  };
}

interface Delivery {
  readonly channel: InvoiceChannel;
  readonly to: string;
  readonly messageId: string | null;
}

/** To each of its addresses. A school that nobody has verified writes only to whom it has put down as guardians. */
async function byEmail(
  work: Work,
  invoice: InvoiceRow,
  text: InvoiceText,
  contacts: readonly Contact[],
): Promise<Delivery[]> {
  if (invoice.emails.length === 0) throw new Refusal(invoiceErrors.noEmailToSend);
  const known = new Set(contacts.flatMap(({ email }) => email?.toLowerCase() ?? []));
  if (text.own === null && invoice.emails.some((to) => !known.has(to)))
    throw new Refusal(invoiceErrors.emailToGuardiansOnly);
  const { language } = invoice;
  const written = writeInvoiceEmail(language, text);
  const deliveries: Delivery[] = [];
  for (const to of invoice.emails) {
    const template = { kind: 'invoice', template: 'invoice', language } as const;
    const messageId = await sendEmail(work, { ...template, to, ...written });
    deliveries.push({ channel: 'email', to, messageId });
  }
  return deliveries;
}

function phoneOf(contacts: readonly Contact[], guardianId: string | undefined): string {
  const chosen = contacts.find(
    (contact) =>
      contact.phone !== null && (guardianId === undefined || contact.guardianId === guardianId),
  );
  if (chosen?.phone == null) throw new Refusal(invoiceErrors.noPhoneToSend);
  return chosen.phone;
}

async function bySms(
  work: Work,
  { language }: InvoiceRow,
  text: InvoiceText,
  phone: string,
): Promise<Delivery> {
  const messageId = await sendSms(work, {
    kind: 'invoice',
    template: 'invoice',
    language,
    to: phone,
    text: writeInvoiceSms(language, text),
  });
  return { channel: 'sms', to: maskPhone(phone), messageId };
}

/** Opens WhatsApp with the message written; whether it is sent there nobody tells us. */
const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/237${phone}?text=${encodeURIComponent(text)}`;

/** Sends an invoice that has its number by each channel, in its language, and keeps what was sent where. */
export async function deliverInvoice(
  work: Work,
  invoice: InvoiceRow,
  { channels, guardianId }: Sending,
): Promise<InvoiceSent> {
  const { tx, orgId, now, actor } = work;
  const text = await textOf(work, invoice);
  const contacts = await readContacts(tx, orgId, invoice.family_id);
  const deliveries: Delivery[] = [];
  let whatsapp: InvoiceSent['whatsapp'] = null;
  if (channels.includes('email'))
    deliveries.push(...(await byEmail(work, invoice, text, contacts)));
  if (channels.includes('sms'))
    deliveries.push(await bySms(work, invoice, text, phoneOf(contacts, guardianId)));
  if (channels.includes('whatsapp')) {
    const phone = phoneOf(contacts, guardianId);
    const shared = writeInvoiceSms(invoice.language, text);
    whatsapp = { address: whatsAppAddress(phone, shared), text: shared };
    deliveries.push({ channel: 'whatsapp', to: maskPhone(phone), messageId: null });
  }
  await insertRows(
    tx,
    'invoice_deliveries',
    deliveries.map(({ channel, to, messageId }) => ({
      org_id: orgId,
      id: newId(now),
      invoice_id: invoice.id,
      channel,
      sent_to: to,
      message_id: messageId,
      created_at: now,
      created_by_name: actor?.name ?? null,
    })),
  );
  const sentTo = deliveries.map(({ channel, to }) => ({ channel, to }));
  return { number: invoice.number ?? '', sentTo, whatsapp };
}
