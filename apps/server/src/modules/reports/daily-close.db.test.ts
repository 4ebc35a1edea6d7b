import { getCashSession } from '@ardoise/contract/cash-sessions';
import { reversePayment } from '@ardoise/contract/corrections';
import { getFeeSummary } from '@ardoise/contract/fees';
import { getDailyClose, printDailyClose } from '@ardoise/contract/reports/daily-close';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countAndClose,
  openDesk,
  readLedgerCash,
  takePaid,
} from '../cash-sessions/testing/desk.ts';
import { hasPdfTools, readPdf } from '../receipts/testing/pdf.ts';
import { succeed } from '../students/testing/people.ts';
import { type ReportSchool, startReportSchool } from './testing/report-school.ts';

let place: ReportSchool;
let token: string;

/** Until the clocks of Douala show an hour. */
async function waitUntil(at: string): Promise<void> {
  const { app, school } = place;
  app.clock.advance((Date.parse(`${at}+01:00`) - app.clock.now().getTime()) / 1000);
  token = await school.signIn();
}

const closeOf = (day: string) => succeed(place.app, token, getDailyClose, { query: { day } });

/** From ten in the evening to half past one: 20,000 before midnight, which is taken back after it, and 15,000. */
let sessionId: string;
beforeAll(async () => {
  place = await startReportSchool();
  const { app, students } = place;
  await waitUntil('2026-11-20T22:00:00');
  sessionId = await openDesk(app, token, 10_000);
  const { paymentId } = await takePaid(app, token, {
    studentIds: [students.abena.id],
    amount: 20_000,
  });
  await waitUntil('2026-11-21T01:00:00');
  await takePaid(app, token, { studentIds: [students.biya.id], amount: 15_000 });
  await succeed(app, token, reversePayment, {
    params: { id: paymentId },
    body: { reason: 'Wrong child' },
  });
  await countAndClose(app, token, sessionId, 24_500, 'Change given wrongly');
  await waitUntil('2026-11-22T08:00:00');
});
afterAll(() => place.app.close());

it('a session over midnight is counted on the day on which it was closed, and its money stands where it came in', async () => {
  const [first, second, third] = [
    await closeOf('2026-11-20'),
    await closeOf('2026-11-21'),
    await closeOf('2026-11-22'),
  ];
  expect(first.sessions).toMatchObject([
    {
      id: sessionId,
      openedOn: '2026-11-20',
      closedOn: '2026-11-21',
      float: 10_000,
      takenInCash: 20_000,
      expected: 30_000,
      counted: null,
      variance: null,
      explanation: null,
    },
  ]);
  expect(first.cash).toEqual({ expected: 0, counted: 0, variance: 0, openSessions: 1 });
  expect(second.sessions).toMatchObject([
    {
      id: sessionId,
      float: 30_000,
      takenInCash: -5_000,
      expected: 25_000,
      counted: 24_500,
      variance: -500,
      explanation: 'Change given wrongly',
    },
  ]);
  expect(second.cash).toEqual({
    expected: 25_000,
    counted: 24_500,
    variance: -500,
    openSessions: 0,
  });
  expect(third.sessions).toEqual([]);
});

it('closes that follow each other add up to the session, to the summary and to the ledger', async () => {
  const { app, school } = place;
  const closes = [await closeOf('2026-11-20'), await closeOf('2026-11-21')];
  const add = (pick: (close: (typeof closes)[number]) => number): number =>
    closes.reduce((sum, close) => sum + pick(close), 0);
  const session = await succeed(app, token, getCashSession, { params: { id: sessionId } });
  expect(add(({ sessions }) => sessions[0]?.takenInCash ?? 0)).toBe(session.takenInCash);
  expect(add(({ cash }) => cash.counted)).toBe(session.counted);
  expect(add(({ cash }) => cash.variance)).toBe(session.variance);
  const summary = await succeed(app, token, getFeeSummary, { query: { period: 'all' } });
  expect(add(({ collected }) => collected)).toBe(summary.collected);
  const ledger = await readLedgerCash(app, school.orgId);
  const inCash = add(({ byMeans }) => byMeans.find(({ means }) => means === 'cash')?.amount ?? 0);
  expect(Object.values(ledger).reduce((sum, amount) => sum + amount, 0)).toBe(inCash);
  expect(ledger['cash:variance']).toBe(-add(({ cash }) => cash.variance));
});

it.runIf(hasPdfTools)(
  'a paper says since when a session is open, and when it was counted',
  async () => {
    const { body } = await place.app.call(
      printDailyClose,
      { body: { day: '2026-11-20' } },
      { token, language: 'fr' },
    );
    const response = await fetch(new URL(body.data?.address ?? '', place.app.url));
    const text = await readPdf(Buffer.from(await response.arrayBuffer()));
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/comptée le 21\/11\/2026/);
    expect(text).toMatch(/ 1 paiement · /);
  },
);
