import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { sendInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { createInvoice, getInvoice } from '@ardoise/contract/invoicing/invoices';
import type { Request } from '@ardoise/contract/protocol/call';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestFamily } from '../../mobile-money/testing/payers.ts';

type Body = Request<typeof createInvoice>['body'];

/** Ten days after the day on which the clock of the tests stands. */
export const dueOn = '2026-11-26';

/** A trip of 30,000 for the first child, unless something else is given. */
export const invoiceOf = (family: TestFamily, given: Partial<Body> = {}): Body => ({
  familyId: family.id,
  title: 'School trip',
  billTo: 'Mrs Mbarga',
  language: 'fr',
  dueOn,
  items: [
    { studentId: family.students[0]?.id ?? '', description: 'Trip to Kribi', amount: 30_000 },
  ],
  ...given,
});

export async function draft(
  app: TestApp,
  token: string,
  body: Body,
): Promise<{ id: string; version: number }> {
  const answer = await app.call(createInvoice, { body }, { token });
  if (answer.body.data === null)
    throw new Error(`No draft: ${answer.body.errorMsg} ${JSON.stringify(answer.body.fields)}`);
  return answer.body.data;
}

export async function readInvoice(app: TestApp, token: string, id: string): Promise<InvoiceDetail> {
  const { body } = await app.call(getInvoice, { params: { id } }, { token });
  if (body.data === null) throw new Error(`No invoice: ${body.errorMsg}`);
  return body.data;
}

/** Drafted and sent, by no channel unless some are given. */
export async function bill(
  app: TestApp,
  token: string,
  body: Body,
  channels: Array<'email' | 'sms' | 'whatsapp'> = [],
): Promise<InvoiceDetail> {
  const { id, version } = await draft(app, token, body);
  const sent = await app.call(
    sendInvoice,
    { params: { id }, body: { version, channels } },
    { token },
  );
  if (sent.body.data === null) throw new Error(`Not sent: ${sent.body.errorMsg}`);
  return readInvoice(app, token, id);
}
