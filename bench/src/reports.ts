import pg from 'pg';
import type { ReportFile } from '@ardoise/contract/reports/report-files';
import type { Ground } from './ground.ts';
import { listSchools } from './lists/list-schools.ts';
import { type Figure, round } from './print.ts';
import { ask, signIn, type Staff } from './sign-in.ts';
import { residentMb } from './student-import.ts';

const payments = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000) / 10;
const maxGrowthMb = 120;
interface Chosen {
  readonly from: string;
  readonly payments: number;
}

const maxSeconds = { xlsx: 10, csv: 10, pdf: 30 } as const;

/** The days of the large school that have as many payments, the newest of them first. */
async function chooseDays({ databaseUrl }: Ground, orgId: string): Promise<Chosen> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const { rows } = await db.query<{ from: string; payments: number }>(
      `select day::text as from, payments::int from (
         select day, sum(sum(payments)) over (order by day desc) as payments from payment_sums where org_id = $1 group by day) days
        where payments >= $2 order by day desc limit 1`,
      [orgId, payments],
    );
    const [chosen] = rows;
    if (chosen === undefined) throw new Error(`The school has fewer than ${payments} payments.`);
    return chosen;
  } finally {
    await db.end();
  }
}

/** From the press until the file is ready, and how much the product's process grew meanwhile. */
async function measure(
  { productUrl, productPid }: Ground,
  as: Staff,
  { from, payments: expected }: Chosen,
  format: keyof typeof maxSeconds,
): Promise<Figure> {
  const before = await residentMb(productPid);
  const startedAt = performance.now();
  let file = await ask<ReportFile>(`${productUrl}/ba021/v1/school/reports/payments/files`, as, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, from }),
  });
  let peak = before;
  while (file.state === 'queued' || file.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, await residentMb(productPid));
    file = await ask<ReportFile>(`${productUrl}/ba021/v1/school/report-files/${file.id}`, as);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (file.state !== 'ready' || file.rows !== expected)
    throw new Error(`The export ended as ${file.state} with ${file.rows} rows.`);
  const grownMb = peak - before;
  return {
    name: `export of ${expected.toLocaleString('en')} payments to .${format}`,
    measured: `${round(seconds, 1)} s, ${round((file.bytes ?? 0) / 1024 / 1024, 1)} MB, memory grew by ${round(grownMb)} MB`,
    wanted: `under ${maxSeconds[format]} s and ${maxGrowthMb} MB`,
    isMet: seconds < maxSeconds[format] && grownMb < maxGrowthMb,
  };
}

export async function benchReports(ground: Ground): Promise<Figure[]> {
  const { large } = await listSchools(ground);
  const { orgId } = large;
  const chosen = await chooseDays(ground, orgId);
  const as = { ...(await signIn(ground.productUrl)), orgId };
  const figures: Figure[] = [];
  for (const format of ['xlsx', 'csv', 'pdf'] as const)
    figures.push(await measure(ground, as, chosen, format));
  return figures;
}
