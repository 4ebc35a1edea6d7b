import { allCalls } from '@ardoise/contract/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { floodPage } from '../testing/attacks/page-flood.ts';
import { targetAt } from '../testing/attacks/target.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';

/** So few that a flood is soon over; the budget of pages and the operators' limit are multiples of it. */
const requestsPerMinute = 25;
const mostTries = 10 * requestsPerMinute + 1;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { requestsPerMinute } });
});
afterAll(() => app.close());

const pages = [
  'GET /',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /api/v1/openapi.json',
  'GET /apply/none',
  'GET /apply/none/follow',
  'GET /apply/none/follow/secret',
  'GET /apply/none/follow/secret/rating',
  'GET /assets/none.js',
  'GET /assets/public/payment.js',
  'GET /ba021/v1/school/students/import-template.xlsx',
  'GET /business/login',
  'GET /console/demo/',
  'GET /downloads/none',
  'GET /downloads/arrears/none',
  'GET /downloads/campaign-messages/none',
  'GET /downloads/calendar/none',
  'GET /downloads/cash-reports/none',
  'GET /downloads/chat/none',
  'GET /downloads/exports/none',
  'GET /downloads/families/none',
  'GET /downloads/fee-letters/none',
  'GET /downloads/fees/none',
  'GET /downloads/papers/none',
  'GET /downloads/invoice-payments/none',
  'GET /downloads/invoice-pdf/none',
  'GET /downloads/invoices/none',
  'GET /downloads/payouts/none',
  'GET /downloads/receipts/none',
  'GET /downloads/report-papers/none',
  'GET /downloads/reports/none',
  'GET /downloads/students/none',
  'GET /downloads/users/none',
  'GET /downloads/years/none',
  'GET /metrics',
  'GET /no/such/page',
  'GET /pay',
  'GET /pay/none',
  'GET /pay/none/invoice.pdf',
  'GET /pay/none/t/1/state',
  'GET /receipt',
  'GET /receipt/none',
  'GET /receipt/none/rating',
  'GET /sandbox/none',
  'GET /school/none',
  'GET /school/none/card.jpg',
  'GET /school/none/banner.webp',
  'GET /talk',
  'GET /talk/none',
  'GET /talk/none/live',
  'GET /service-worker.js',
  'POST /apply/none',
  'POST /callbacks/pawapay',
  'POST /callbacks/sms/nexah/none',
  'POST /no/such/call',
  'POST /pay/none/start',
  'POST /apply/none/follow/secret/rating',
  'POST /receipt/none/rating',
  'POST /sandbox/none',
  'POST /talk',
  'POST /talk/none',
  'POST /talk/none/typing',
];
const publicCalls = allCalls
  .filter(({ call }) => call.access === 'public')
  .map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/, 'none')}`);

describe('a flood from one address', () => {
  it.each([...pages, ...publicCalls])('of %s is refused before long', async (place) => {
    const [method, url = ''] = place.split(' ');
    const request = {
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      // As browsers ask: the document of the API is megabytes long, and kept compressed.
      headers: { ...fromElsewhere(), 'accept-encoding': 'gzip' },
    } as const;
    const statuses: number[] = [];
    while (statuses.length < mostTries && statuses.at(-1) !== 429)
      statuses.push((await app.node.app.inject(request)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.length).toBeGreaterThan(1);
  });

  it('of handshakes for the notification socket is refused before long', async () => {
    const headers = fromElsewhere();
    const url = `${app.url}/socket.io/?EIO=4&transport=polling`;
    const statuses: number[] = [];
    while (statuses.length < mostTries && statuses.at(-1) !== 403)
      statuses.push((await fetch(url, { headers })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 403]);
  });

  it('of sixty at once for the page of the API is answered from memory', async () => {
    const statuses = await floodPage(targetAt(app.url, '127.0.0.4'), '/api/docs', 60);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each(['/healthz', '/readyz'])(
    'leaves %s answered: whoever restarts nodes asks there',
    async (url) => {
      const headers = fromElsewhere();
      let last = 200;
      for (let tries = 0; tries < mostTries && last !== 429; tries += 1)
        last = (await app.node.app.inject({ url: '/pay', headers })).statusCode;
      expect(last).toBe(429);
      expect((await app.node.app.inject({ url, headers })).statusCode).toBe(200);
    },
  );

  it('is refused in all, also when it goes to other pages each time', async () => {
    const headers = fromElsewhere();
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      for (const path of ['/pay', '/receipt', '/apply/none']) {
        statuses.push((await fetch(`${app.url}${path}`, { headers })).status);
      }
    }
    expect(statuses).toContain(429);
    expect((await fetch(`${app.url}/pay`, { headers: fromElsewhere() })).status).toBe(200);
  });

  it('is told in words where a person reads them, with the time to wait', async () => {
    const headers = { ...fromElsewhere(), 'accept-language': 'fr' };
    let answer = await fetch(`${app.url}/pay`, { headers });
    while (answer.status === 200) answer = await fetch(`${app.url}/pay`, { headers });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});
