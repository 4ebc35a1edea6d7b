import path from 'node:path';
import { parseArgs } from 'node:util';
import { putAwayOnSignal } from '../../apps/server/src/testing/opened.ts';
import { benchAudit } from './audit.ts';
import { benchCampaign } from './campaign.ts';
import { benchCash } from './cash.ts';
import { benchChat } from './chat.ts';
import { benchComposer } from './composer.ts';
import { benchDashboard } from './dashboard.ts';
import { benchFeeList } from './fee-list.ts';
import { type Ground, root, startGround } from './ground.ts';
import { benchHostileWorkbooks } from './hostile-workbooks.ts';
import { benchHotRows } from './hot-rows.ts';
import { benchInvoices } from './invoices.ts';
import { benchKeyedCalls } from './keyed-calls.ts';
import { benchListRows } from './list-rows.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchMenuPress } from './menu-press.ts';
import { benchPayerApproval } from './payer-approval.ts';
import { benchPayerPage } from './payer-page.ts';
import { benchPayments } from './payments.ts';
import type { Figure } from './print.ts';
import { benchPublicPage } from './public-page.ts';
import { benchReadingCall } from './reading-call.ts';
import { benchReports } from './reports.ts';
import { benchReceiptPdf } from './receipt-pdf.ts';
import { describeMachine } from './report/machine.ts';
import { ownCpuSeconds } from './report/processor-time.ts';
import { openRawLimits } from './report/raw-limits.ts';
import { asMarkdown, asText, type Part, writeReport } from './report/write-report.ts';
import { benchSessionCalls } from './session-calls.ts';
import { benchSignInTiming } from './sign-in-timing.ts';
import { benchStart } from './start-time.ts';
import { benchStatement } from './statement.ts';
import { benchStudentImport } from './student-import.ts';
import { benchStudentList } from './student-list.ts';
import { benchWebhooks } from './webhooks.ts';
import { benchYearChanges } from './year-changes.ts';

/**
 * Every figure that is measured, by the name under which it can be asked for alone: `npm run bench reading`. What needs a large school
 * comes after what does not, and what takes payments in it last.
 */
const parts: Readonly<Record<string, (ground: Ground) => Promise<Figure[]>>> = {
  start: benchStart,
  workbooks: benchHostileWorkbooks,
  reading: benchReadingCall,
  'keyed-calls': benchKeyedCalls,
  timing: benchSignInTiming,
  session: benchSessionCalls,
  rows: benchListRows,
  receipt: benchReceiptPdf,
  menu: benchMenuPress,
  composer: benchComposer,
  chat: benchChat,
  payer: benchPayerPage,
  'public-page': benchPublicPage,
  approval: benchPayerApproval,
  statement: benchStatement,
  import: benchStudentImport,
  years: benchYearChanges,
  campaign: benchCampaign,
  webhooks: benchWebhooks,
  lists: benchLists,
  list: benchStudentList,
  reports: benchReports,
  fees: benchFeeList,
  dashboard: benchDashboard,
  invoices: benchInvoices,
  audit: benchAudit,
  cash: benchCash,
  payments: benchPayments,
  'hot-rows': benchHotRows,
};

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where the figures are written; the Markdown stands beside it. */
    json: { type: 'string', default: path.join(root, '.cache/bench/figures.json') },
    /** Says the table as it stands in the documentation. */
    markdown: { type: 'boolean', default: false },
  },
});
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw Object.assign(
    new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`),
    { code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' },
  );
const chosen = Object.entries(parts).filter(
  ([name]) => wanted.length === 0 || wanted.includes(name),
);

/** What fails has missed its figure; the others are measured all the same. */
async function measurePart(
  ground: Ground,
  name: string,
  part: (ground: Ground) => Promise<Figure[]>,
): Promise<Part> {
  process.stdout.write(`measuring ${name}…\n`);
  const startedAt = performance.now();
  const cpuBefore = await ownCpuSeconds();
  const figures = await part(ground).catch((error: unknown): Figure[] => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    const measured = `not measured: ${error instanceof Error ? error.message : 'it failed'}`;
    return [{ name, measured, wanted: 'a figure', isMet: false }];
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuSeconds = (await ownCpuSeconds()) - cpuBefore;
  process.stdout.write(
    `  ${name}: ${seconds.toFixed(0)} s, of processors ${cpuSeconds.toFixed(0)} s\n`,
  );
  return { name, seconds, cpuSeconds, figures };
}

const mostMinutes = 20;

const figureOfRun = (seconds: number): Part => {
  const figure = {
    name: 'the whole run',
    measured: `${(seconds / 60).toFixed(1)} minutes`,
    wanted: `within ${mostMinutes} minutes on two quiet cores`,
    isMet: seconds <= mostMinutes * 60,
  };
  return { name: 'run', seconds, cpuSeconds: 0, figures: [figure] };
};

/** Raw limits are measured again before each third part, and at the end. */
const sampledEach = 3;

const startedAt = new Date();

async function measureParts(ground: Ground, isStopped: () => boolean): Promise<Part[]> {
  const measured: Part[] = [];
  const rawLimits = await openRawLimits(ground);
  for (const [place, [name, part]] of chosen.entries()) {
    if (place % sampledEach === 0) await rawLimits.sample();
    measured.push(await measurePart(ground, name, part));
    if (isStopped()) return measured;
  }
  await rawLimits.sample();
  const seconds = (Date.now() - startedAt.getTime()) / 1_000;
  if (wanted.length === 0) measured.push(figureOfRun(seconds));
  const report = {
    startedAt: startedAt.toISOString(),
    machine: await describeMachine(ground.databaseUrl),
    limits: await rawLimits.close(),
    parts: measured,
    seconds,
  };
  const beside = await writeReport(options.json, report);
  process.stdout.write(`\n${options.markdown ? asMarkdown(report) : asText(report)}\n`);
  process.stdout.write(
    `Written to ${path.relative(root, options.json)} and beside it ${path.basename(beside)}.\n`,
  );
  return measured;
}

let isStopped = (): boolean => false;
const ground = await startGround({
  countsStatements: chosen.some(([name]) => name === 'lists'),
  // Gigabytes would stay behind.
  hand: (close) => {
    isStopped = putAwayOnSignal(close);
  },
});
try {
  const measured = await measureParts(ground, () => isStopped());
  const isMet = measured.every(({ figures }) => figures.every((figure) => figure.isMet));
  process.exitCode = isMet ? 0 : 1;
} finally {
  await ground.close();
}
