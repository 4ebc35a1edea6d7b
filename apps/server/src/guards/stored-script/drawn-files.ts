import { exportArrears, printArrearsLetters } from '@ardoise/contract/arrears/arrears';
import { exportAudit } from '@ardoise/contract/audit';
import { openCashReport } from '@ardoise/contract/cash-sessions';
import { exportFamilies } from '@ardoise/contract/families';
import { exportFees, printFeeLetters } from '@ardoise/contract/fees';
import { openInvoicePdf } from '@ardoise/contract/invoicing/invoice-moves';
import { exportInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { exportInvoices } from '@ardoise/contract/invoicing/invoices';
import { exportOrgUsers } from '@ardoise/contract/org-users';
import { openReceipt } from '@ardoise/contract/payments';
import { openPayoutReceipt } from '@ardoise/contract/payouts/payouts';
import { exportCalendar } from '@ardoise/contract/planner/calendar';
import { printClassList, printDailyClose } from '@ardoise/contract/reports/daily-close';
import { type FileFormat, openReportFile } from '@ardoise/contract/reports/report-files';
import { type ReportKind, reportKinds } from '@ardoise/contract/reports/report-form';
import { startReportFile } from '@ardoise/contract/reports/reports';
import {
  listSchoolExports,
  openSchoolExport,
  startSchoolExport,
} from '@ardoise/contract/school-data/school-export';
import { exportCampaignMessages } from '@ardoise/contract/sms/campaigns';
import { getImport } from '@ardoise/contract/student-import';
import { exportStudents } from '@ardoise/contract/students';
import { exportTransactions } from '@ardoise/contract/transaction-totals';
import { until } from '../../testing/until.ts';
import { ask, type Draw, page } from './drawn-pages.ts';
import type { FilledSchool } from './fill-school.ts';

type AddressOf = (school: FilledSchool) => Promise<{ readonly address: string }>;

/** A file whose address is asked for. */
const file =
  (addressOf: AddressOf): Draw =>
  async (school) =>
    ask(school, (await addressOf(school)).address);

const report = (kind: ReportKind, format: FileFormat): Draw =>
  file(async ({ ask: call }) => {
    const { id } = await call(startReportFile, { params: { kind }, body: { format } });
    return call(openReportFile, { params: { id } });
  });

const wholeSchool: Draw = file(async (school) => {
  const { id } = await school.ask(startSchoolExport, { body: {} });
  await until('the export is ready', async () => {
    const { items } = await school.ask(listSchoolExports);
    return items.find((one) => one.id === id && one.state === 'ready');
  });
  return school.ask(openSchoolExport, { params: { id }, body: {} });
});

const importWorkbook = (which: 'resultAddress' | 'refusedAddress'): Draw =>
  file(async (school) => {
    const run = await school.ask(getImport, { params: { id: school.imported } });
    return { address: run[which] ?? '' };
  });

const imports = '/ba021/v1/school/students';

/** Each file with texts of people in it, by the address from which it is fetched. */
export const drawnFiles: Readonly<Record<string, readonly Draw[]>> = {
  [`GET ${imports}/import-result/:orgId/:importId/:expiresAtMs/:signature`]: [
    importWorkbook('resultAddress'),
  ],
  [`GET ${imports}/import-refused/:orgId/:importId/:expiresAtMs/:signature`]: [
    importWorkbook('refusedAddress'),
  ],
  'GET /downloads/arrears/:token': [file((school) => school.ask(exportArrears, { body: {} }))],
  'GET /downloads/audit/:token': [
    file((school) => school.ask(exportAudit, { body: { kind: 'invoice' } })),
  ],
  'GET /downloads/campaign-messages/:token': [
    file(({ ask: call, campaign }) =>
      call(exportCampaignMessages, { body: { campaignId: campaign } }),
    ),
  ],
  'GET /downloads/calendar/:token': [
    file((school) =>
      school.ask(exportCalendar, { body: { from: '2026-10-01', to: '2026-12-31' } }),
    ),
  ],
  'GET /downloads/cash-reports/:token': [
    file((school) => school.ask(openCashReport, { params: { id: school.taken.session } })),
  ],
  'GET /downloads/exports/:token': [wholeSchool],
  'GET /downloads/families/:token': [file((school) => school.ask(exportFamilies, { body: {} }))],
  'GET /downloads/fee-letters/:token': [
    file((school) => school.ask(printFeeLetters, { body: { ids: [school.feeId] } })),
    file((school) => school.ask(printArrearsLetters, { body: { ids: [school.familyId] } })),
  ],
  'GET /downloads/fees/:token': [file((school) => school.ask(exportFees, { body: {} }))],
  'GET /downloads/invoice-payments/:token': [
    file((school) => school.ask(exportInvoicePayments, { body: {} })),
  ],
  'GET /downloads/invoice-pdf/:token': [
    file((school) =>
      school.ask(openInvoicePdf, { params: { id: school.taken.invoice }, body: {} }),
    ),
  ],
  'GET /downloads/invoices/:token': [file((school) => school.ask(exportInvoices, { body: {} }))],
  'GET /downloads/payouts/:token': [
    file((school) => school.ask(openPayoutReceipt, { params: { id: school.payout } })),
  ],
  'GET /downloads/receipts/:token': (['a4', '80mm'] as const).map((format) =>
    file((school) =>
      school.ask(openReceipt, { params: { code: school.taken.receiptCode }, body: { format } }),
    ),
  ),
  'GET /downloads/report-papers/:token': [
    file((school) => school.ask(printDailyClose, { body: { day: '2026-11-16' } })),
    file((school) => school.ask(printClassList, { body: { classId: school.classId } })),
  ],
  'GET /downloads/reports/:token': [
    ...reportKinds.flatMap((kind) => [report(kind, 'xlsx'), report(kind, 'csv')]),
    // Each paper is drawn by the same pen.
    report('students', 'pdf'),
  ],
  'GET /downloads/students/:token': [file((school) => school.ask(exportStudents, { body: {} }))],
  'GET /downloads/transactions/:token': [
    file((school) => school.ask(exportTransactions, { body: {} })),
  ],
  'GET /downloads/users/:token': [file((school) => school.ask(exportOrgUsers, { body: {} }))],
  'GET /pay/:reference/invoice.pdf': [
    page(({ taken }) => `${taken.invoiceLink.split('?')[0]}/invoice.pdf`),
  ],
  'GET /pay/:reference/t/:id/receipt.pdf': [
    page(({ taken }) => `${taken.link}/t/${taken.transaction}/receipt.pdf`),
  ],
};
