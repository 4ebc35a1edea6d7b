import { benchAudit } from './audit.ts';
import { benchCampaign } from './campaign.ts';
import { benchCash } from './cash.ts';
import { benchChat } from './chat.ts';
import { benchComposer } from './composer.ts';
import { benchDashboard } from './dashboard.ts';
import { benchFeeList } from './fee-list.ts';
import { type Ground, startGround } from './ground.ts';
import { benchHostileWorkbooks } from './hostile-workbooks.ts';
import { benchInvoices } from './invoices.ts';
import { benchKeyedCalls } from './keyed-calls.ts';
import { benchListRows } from './list-rows.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchMenuPress } from './menu-press.ts';
import { benchPayerApproval } from './payer-approval.ts';
import { benchPayerPage } from './payer-page.ts';
import { benchPayments } from './payments.ts';
import { type Figure, printFigures } from './print.ts';
import { benchPublicPage } from './public-page.ts';
import { benchReadingCall } from './reading-call.ts';
import { benchReports } from './reports.ts';
import { benchReceiptPdf } from './receipt-pdf.ts';
import { benchSessionCalls } from './session-calls.ts';
import { benchSignInTiming } from './sign-in-timing.ts';
import { benchStart } from './start-time.ts';
import { benchStatement } from './statement.ts';
import { benchStudentImport } from './student-import.ts';
import { benchStudentList } from './student-list.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchYearChanges } from './year-changes.ts';

/** Every figure that is measured, by the name under which it can be asked for alone: `npm run bench reading`. */
const parts: Readonly<Record<string, (ground: Ground) => Promise<Figure[]>>> = {
  start: benchStart,
  workbooks: benchHostileWorkbooks,
  reading: benchReadingCall,
  timing: benchSignInTiming,
  session: benchSessionCalls,
  menu: benchMenuPress,
  composer: benchComposer,
  chat: benchChat,
  payer: benchPayerPage,
  'public-page': benchPublicPage,
  approval: benchPayerApproval,
  receipt: benchReceiptPdf,
  reports: benchReports,
  import: benchStudentImport,
  statement: benchStatement,
  rows: benchListRows,
  list: benchStudentList,
  lists: benchLists,
  cash: benchCash,
  campaign: benchCampaign,
  webhooks: benchWebhooks,
  'keyed-calls': benchKeyedCalls,
  fees: benchFeeList,
  dashboard: benchDashboard,
  invoices: benchInvoices,
  audit: benchAudit,
  years: benchYearChanges,
  payments: benchPayments,
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(parts).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);
const ground = await startGround({
  countsStatements: chosen.some(([name]) => name === 'lists'),
});
const figures: Figure[] = [];
try {
  for (const [name, part] of chosen) {
    process.stdout.write(`measuring ${name}…\n`);
    figures.push(...(await part(ground)));
  }
} finally {
  await ground.close();
}
printFigures(figures);
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1;
