import pg from 'pg';
import { fillFeeSchool } from './fees-fill.ts';
import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

const smallSchool = 1_000;
const largeSchool = 100_000;
const callers = 8;
const callsEach = 30;
const maxGrowth = 3;
const maxMs = 80;
const ranges = { 1: '24 hours', 2: '3 days', 3: '7 days', 4: '30 days', 5: 'all time' } as const;

/** What is kept beside the fees and payments of such a school; its prompts are as many in a small one. */
const kept = [
  `insert into due_sums (org_id, year_id, class_id, service_id, due_on, amount, open, is_packed)
   select f.org_id, f.year_id, f.class_id, coalesce(f.service_id, ardoise_nil()), part.due_on, sum(part.amount), sum(part.open), true
     from fees f cross join lateral ardoise_due_parts(f.org_id, f.id, f.paid, f.discount) part
    where f.org_id = $1::uuid group by 1, 2, 3, 4, 5`,
  `insert into student_owed (org_id, student_id, family_id, owed, has_fees, since_on, due_days, due_totals)
   select s.org_id, s.id, s.family_id, o.owed, o.has_fees, o.since_on, o.due_days, o.due_totals
     from students s cross join lateral ardoise_owed_of(s.org_id, s.id) o where s.org_id = $1::uuid`,
  // By day as far as a range by days reaches, and by month before: as the job puts them together.
  `insert into prompt_sums (org_id, day, operator, outcome, failure, seconds, prompts, is_packed)
   select $1::uuid, case when n < 90 then current_date - n else date_trunc('month', current_date - n)::date end, operator,
          case when step < 20 then 'paid' else 'failed' end,
          case when step >= 20 then (array['notEnoughFunds', 'expired', 'refused', 'operatorFault'])[step - 19] end,
          case when step < 20 then step * 5 end, sum(1 + (n + step) % 9), true
     from generate_series(0, 400) n, unnest(array['mtn', 'orange']) operator, generate_series(0, 23) step
    group by 1, 2, 3, 4, 5, 6`,
  `call ardoise_move_debts($1::uuid, now())`,
] as const;

async function p95Of(url: string, token: string, orgId: string): Promise<number> {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const before = performance.now();
      await ask(url, { token, orgId });
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return percentile(times.slice(times.length / 4), 0.95);
}

/** Each range of the dashboard of a school with 100,000 fees and 1,000,000 payments, beside one with 1,000. */
export async function benchDashboard({ databaseUrl, productUrl }: Ground): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const small = await fillFeeSchool(db, smallSchool);
  const large = await fillFeeSchool(db, largeSchool);
  for (const { orgId } of [small, large])
    for (const statement of kept) await db.query(statement, [orgId]);
  // As the server itself does within a minute.
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  await db.end();
  const figures: Figure[] = [];
  for (const [range, name] of Object.entries(ranges)) {
    const { token } = await signIn(productUrl);
    const url = `${productUrl}/ba021/v1/school/dashboard?range=${range}`;
    const ofSmall = await p95Of(url, token, small.orgId);
    const ofLarge = await p95Of(url, token, large.orgId);
    const growth = ofLarge / ofSmall;
    figures.push({
      name: `dashboard, ${name}, 100,000 fees and 1,000,000 payments`,
      measured: `p95 ${round(ofLarge, 1)} ms, ${round(growth, 1)} times that of 1,000 (${round(ofSmall, 1)} ms)`,
      wanted: `at most ${maxGrowth} times, under ${maxMs} ms, ${callers} callers`,
      isMet: growth <= maxGrowth && ofLarge < maxMs,
    });
  }
  return figures;
}
