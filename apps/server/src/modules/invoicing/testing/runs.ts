import {
  getInvoiceRun,
  type InvoiceRun,
  listRunFamilies,
  previewInvoiceRun,
  startInvoiceRun,
} from '@ardoise/contract/invoicing/invoice-runs';
import { listInvoices } from '@ardoise/contract/invoicing/invoices';
import type { Request } from '@ardoise/contract/protocol/call';
import { until } from '../../../testing/until.ts';
import { money, token, year } from '../../mobile-money/testing/taught-school.ts';
import { addStudent, succeed } from '../../students/testing/people.ts';
import { dueOn } from './billing.ts';

export type RunBody = Request<typeof startInvoiceRun>['body'];

/** Billed to everybody of 6e. */
export const trip = (given: Partial<RunBody> = {}): RunBody => ({
  target: { by: 'class', classIds: [year.sixth] },
  title: 'School trip',
  dueOn,
  items: [{ description: 'Trip to Kribi', amount: 15_000 }],
  ...given,
});

export const enrol = (familyId?: string, classId = year.sixth) =>
  addStudent(money.app, token, { classId, ...(familyId === undefined ? {} : { familyId }) });

export const start = async (body: RunBody) =>
  (await money.app.call(startInvoiceRun, { body }, { token })).body;

export const preview = (body: RunBody) => {
  const { channels: _channels, repeat: _repeat, ...content } = body;
  return succeed(money.app, token, previewInvoiceRun, { body: content });
};

export const ended = (id: string): Promise<InvoiceRun> =>
  until('the run ends', async () => {
    const seen = await succeed(money.app, token, getInvoiceRun, { params: { id } });
    return seen.state === 'done' ? seen : null;
  });

export async function run(body: RunBody): Promise<InvoiceRun> {
  const { data, errorMsg } = await start(body);
  if (data === null) throw new Error(`Not started: ${errorMsg}`);
  return ended(data.id);
}

export const familiesOf = (id: string) =>
  succeed(money.app, token, listRunFamilies, { params: { id }, query: { perPage: 100 } });

export const invoicesOf = (query: Request<typeof listInvoices>['query'] = {}) =>
  succeed(money.app, token, listInvoices, { query: { perPage: 100, ...query } });
