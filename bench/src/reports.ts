import pg from 'pg';
import type { ReportFile } from '@ardoise/contract/reports/report-files';
import type { Ground } from './ground.ts';
import { createBenchFamilies, createBenchSchool, growHistory } from './payments-fill.ts';
import { type Figure, round } from './print.ts';
import { ask, signIn, type Staff } from './sign-in.ts';
import { residentMb } from './student-import.ts';

const families = 5_000;
const payments = 100_000;
const maxGrowthMb = 120;
const maxSeconds = { xlsx: 10, csv: 10, pdf: 30 } as const;

/** A school of 5,000 families with 100,000 payments, each with its receipt and its child. */
async function fill({ databaseUrl }: Ground): Promise<string> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  try {
    const school = await createBenchSchool(db);
    const { orgId } = school;
    await db.query(
      `insert into memberships (org_id, person_id, role, created_at)
       select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
      [orgId],
    );
    await createBenchFamilies(db, school, families);
    await growHistory(db, school, 0, payments);
    // Receipts are never changed; these are nobody's.
    await db.query('set session_replication_role = replica');
    await db.query(
      `update receipts set content = jsonb_build_object('number', 'BS/2020/' || to_char(number, 'FM000 000')) where org_id = $1`,
      [orgId],
    );
    await db.query('vacuum analyze');
    return orgId;
  } finally {
    await db.end();
  }
}

/** From the press until the file is ready, and how much the product's process grew meanwhile. */
async function measure(
  { productUrl, productPid }: Ground,
  as: Staff,
  format: keyof typeof maxSeconds,
): Promise<Figure> {
  const before = await residentMb(productPid);
  const startedAt = performance.now();
  let file = await ask<ReportFile>(`${productUrl}/ba021/v1/school/reports/payments/files`, as, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  });
  let peak = before;
  while (file.state === 'queued' || file.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, await residentMb(productPid));
    file = await ask<ReportFile>(`${productUrl}/ba021/v1/school/report-files/${file.id}`, as);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  if (file.state !== 'ready' || file.rows !== payments)
    throw new Error(`The export ended as ${file.state} with ${file.rows} rows.`);
  const grownMb = peak - before;
  return {
    name: `export of 100,000 payments to .${format}`,
    measured: `${round(seconds, 1)} s, ${round((file.bytes ?? 0) / 1024 / 1024, 1)} MB, memory grew by ${round(grownMb)} MB`,
    wanted: `under ${maxSeconds[format]} s and ${maxGrowthMb} MB`,
    isMet: seconds < maxSeconds[format] && grownMb < maxGrowthMb,
  };
}

export async function benchReports(ground: Ground): Promise<Figure[]> {
  const orgId = await fill(ground);
  const as = { ...(await signIn(ground.productUrl)), orgId };
  const figures: Figure[] = [];
  for (const format of ['xlsx', 'csv', 'pdf'] as const)
    figures.push(await measure(ground, as, format));
  return figures;
}
