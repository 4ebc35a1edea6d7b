import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { InvoiceRun } from '@ardoise/contract/invoicing/invoice-runs';
import pg from 'pg';
import { cpuMsOf } from './cpu-time.ts';
import type { Ground } from './ground.ts';
import { fillInvoiceSchool, type InvoiceSchool } from './invoices-fill.ts';
import { listSchools } from './lists/list-schools.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';

const billed = 5_000;
const maxSeconds = 10;
const maxGrowthMb = 250;
const callers = 8;
const callsEach = 12;
const maxMs = 60;
const papers = 40;
const mostCpuMs = 80;

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

const inJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** From the press until every family of the school has its invoice with three items, sent and numbered. */
async function billEverybody({ productUrl, productPid }: Ground, as: Staff): Promise<Figure> {
  const runs = `${productUrl}/ba021/v1/school/invoice-runs`;
  const before = await residentMb(productPid);
  const startedAt = performance.now();
  const { id } = await ask<{ id: string }>(
    runs,
    as,
    inJson({
      target: { by: 'all' },
      title: 'School trip',
      dueOn: dayIn(20),
      items: ['Bus', 'Museum', 'Lunch'].map((description) => ({ description, amount: 5_000 })),
    }),
  );
  let peak = before;
  let run = await ask<InvoiceRun>(`${runs}/${id}`, as);
  while (run.state !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, await residentMb(productPid));
    run = await ask<InvoiceRun>(`${runs}/${id}`, as);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (run.billed !== billed) throw new Error(`Only ${run.billed} were billed.`);
  return {
    name: '5,000 invoices with three items each',
    measured: `${round(seconds, 1)} s, ${round(peak - before)} MB more`,
    wanted: `under ${maxSeconds} s and ${maxGrowthMb} MB`,
    isMet: seconds < maxSeconds && peak - before < maxGrowthMb,
  };
}

type Question = (school: InvoiceSchool) => Record<string, string>;

const sortKeys = ['number', 'family', 'dueOn', 'total', 'paid', 'pending', 'createdAt'];

const questions: Readonly<Record<string, Question>> = {
  'no filter': () => ({ page: String(randomInt(1, 20)) }),
  drafts: () => ({ state: 'draft' }),
  sent: () => ({ state: 'sent' }),
  'partly paid': () => ({ state: 'partiallyPaid' }),
  paid: () => ({ state: 'paid' }),
  'past due': () => ({ state: 'pastDue' }),
  void: () => ({ state: 'void' }),
  'overdue by 31 to 60 days': () => ({ age: '31-60' }),
  'overdue by over 90 days': () => ({ age: 'over90' }),
  'a class': ({ classIds }) => ({ classId: classIds[randomInt(classIds.length)] ?? '' }),
  'a week': () => ({ from: dayIn(-40), to: dayIn(-33) }),
  'a number': () => ({ q: `B-00${randomInt(10_000, 99_999)}` }),
  ...Object.fromEntries(
    sortKeys
      .flatMap((key) => [key, `-${key}`])
      .map((sort) => [`sorted by ${sort}`, () => ({ sort })]),
  ),
};

async function p95Of(url: string, as: Staff, ask1: () => Record<string, string>): Promise<number> {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const search = new URLSearchParams(ask1());
      const before = performance.now();
      await ask(`${url}?${search.toString()}`, as);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return percentile(times.slice(times.length / 4), 0.95);
}

async function measureLists({ productUrl }: Ground, school: InvoiceSchool): Promise<Figure[]> {
  const url = `${productUrl}/ba021/v1/school/invoices`;
  const figures: Figure[] = [];
  const add = (name: string, ms: number): void => {
    figures.push({
      name: `invoices, ${name}, 100,000 of them`,
      measured: `p95 ${round(ms, 1)} ms`,
      p95Ms: ms,
      wanted: `under ${maxMs} ms, ${callers} callers`,
      isMet: ms < maxMs,
    });
  };
  const { token } = await signIn(productUrl);
  const as = { token, orgId: school.orgId };
  for (const [name, question] of Object.entries(questions))
    add(name, await p95Of(url, as, () => question(school)));
  add('totals and ageing', await p95Of(`${url}/summary`, as, () => ({})));
  return figures;
}

/** Through the whole server: read, drawn and sent. */
async function measurePaper({ productUrl, productPid }: Ground): Promise<Figure> {
  const as = await signIn(productUrl);
  const invoices = `${productUrl}/ba021/v1/school/invoices`;
  const { items } = await ask<{ items: Array<{ id: string }> }>(`${invoices}?state=sent`, as);
  const { address } = await ask<{ address: string }>(
    `${invoices}/${items[0]?.id ?? ''}/pdf`,
    as,
    inJson({}),
  );
  let addresses = 0;
  const fetchPdf = async (): Promise<void> => {
    addresses += 1;
    const headers = { 'x-forwarded-for': `10.3.${addresses >> 8}.${addresses & 255}` };
    const response = await fetch(new URL(address, productUrl), { headers });
    const pdf = Buffer.from(await response.arrayBuffer());
    if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('That is no PDF.');
  };
  for (let n = 0; n < 20; n += 1) await fetchPdf();
  const before = await cpuMsOf(productPid);
  for (let n = 0; n < papers; n += 1) await fetchPdf();
  const each = ((await cpuMsOf(productPid)) - before) / papers;
  return {
    name: 'invoice as PDF',
    measured: `${round(each)} ms of CPU each, of ${papers}`,
    wanted: `under ${mostCpuMs} ms`,
    isMet: each < mostCpuMs,
  };
}

async function fillSchoolToBill({ databaseUrl }: Ground): Promise<InvoiceSchool> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const school = await fillInvoiceSchool(db, billed);
    // As the server itself does within a minute.
    await db.query('analyze');
    return school;
  } finally {
    await db.end();
  }
}

/** Billing a whole school, the list of a large one, and one paper. */
export async function benchInvoices(ground: Ground): Promise<Figure[]> {
  const { large } = await listSchools(ground);
  const toBill = await fillSchoolToBill(ground);
  const { token } = await signIn(ground.productUrl);
  return [
    await billEverybody(ground, { token, orgId: toBill.orgId }),
    ...(await measureLists(ground, large)),
    await measurePaper(ground),
  ];
}
