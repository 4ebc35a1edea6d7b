import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Ground } from './ground.ts';
import { withFastFilling } from './lists/fast-filling.ts';
import { withoutIndexes } from './lists/without-indexes.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, signIn } from './sign-in.ts';

/** As many as a large school writes in ten years: `BENCH_AUDIT_ENTRIES=5000000` for more. The figure says how many there were. */
const entries = Number(process.env['BENCH_AUDIT_ENTRIES'] ?? 2_000_000);
const people = 10;
const batch = 250_000;
const callers = 4;
const callsEach = 50;
const maxMs = 60;

const kinds = [
  'student',
  'invoice',
  'payment',
  'session',
  'fees',
  'family',
  'transaction',
  'staff',
];
const begins = Date.UTC(2022, 0, 1);
const spanMs = 4 * 365 * 86_400_000;

interface AuditSchool {
  readonly orgId: string;
  readonly personIds: readonly string[];
}

/** Four years of a large school. Ids are as the server makes them: the time first, so that they lie in its order. */
async function fill(db: pg.Client): Promise<AuditSchool> {
  const orgId = randomUUID();
  const personIds = Array.from({ length: people }, () => randomUUID());
  await db.query(
    `insert into organisations (org_id, app_id, name, created_at) values ($1, $2, 'Audited school', now())`,
    [orgId, `audit-${orgId.slice(0, 8)}`],
  );
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [orgId],
  );
  await withoutIndexes(db, () => fillEntries(db, orgId, personIds), { only: ['audit_log'] });
  // As the server itself does within a minute.
  await db.query('vacuum analyze audit_log');
  return { orgId, personIds };
}

async function fillEntries(
  db: pg.Client,
  orgId: string,
  personIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < entries; start += batch)
    await db.query(
      `insert into audit_log (org_id, id, at, actor_id, actor_name, action, subject, subject_id, before, after, address)
       select $1::uuid,
              (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(m, 1, 3) || '-8' || substr(m, 4, 3) || '-' || substr(m, 7, 12))::uuid,
              to_timestamp(ms / 1000.0), ($2::uuid[])[1 + n % $3], 'Person ' || n % $3,
              k || '.changed', k, 'record-' || n % 200000,
              '{"amount": 50000, "state": "draft"}', '{"amount": 75000, "state": "sent"}', '10.0.0.' || n % 250
         from (select n, $4::bigint + (n * $5::bigint) / $6::bigint as ms, md5(n::text) as m,
                      ($7::text[])[1 + (n / 7) % $8] as k
                 from generate_series($9::bigint, $10::bigint) n) made,
              lateral (select lpad(to_hex(ms), 12, '0') as h) hexed`,
      [
        orgId,
        personIds,
        people,
        begins,
        spanMs,
        entries,
        kinds,
        kinds.length,
        start,
        Math.min(start + batch, entries) - 1,
      ],
    );
}

type Query = Record<string, string>;

const anyOf = (items: readonly string[]): string => items[randomInt(items.length)] ?? '';
const anyDay = (): number => begins + randomInt(spanMs / 86_400_000 - 31) * 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const period = (): Query => {
  const from = anyDay();
  return { from: dayOf(from), to: dayOf(from + 30 * 86_400_000) };
};
/** Somewhere in the log: what an entry of that moment would have as its id. */
const anywhere = (): Query => {
  const hex = anyDay().toString(16).padStart(12, '0');
  return { before: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000` };
};

const questions: Readonly<Record<string, (school: AuditSchool) => Query>> = {
  'the newest': () => ({}),
  'a page in the middle': anywhere,
  'a person': ({ personIds }) => ({ personId: anyOf(personIds) }),
  'a person, in the middle': ({ personIds }) => ({ personId: anyOf(personIds), ...anywhere() }),
  'a kind': () => ({ kind: anyOf(kinds) }),
  'a kind that nobody has': () => ({ kind: 'nothing' }),
  'an action': () => ({ action: `${anyOf(kinds)}.changed` }),
  'a record': () => ({ subjectId: `record-${randomInt(200_000)}` }),
  'a month': period,
  'a person and a kind in a month': ({ personIds }) => ({
    personId: anyOf(personIds),
    kind: anyOf(kinds),
    ...period(),
  }),
};

async function timesOf(url: string, token: string, school: AuditSchool, name: string) {
  const times: number[] = [];
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const query = { perPage: '25', ...questions[name]?.(school) };
      const before = performance.now();
      await ask(`${url}?${new URLSearchParams(query).toString()}`, { token, orgId: school.orgId });
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return times.slice(times.length / 4);
}

/** A page of the audit log of a school with millions of entries, by each of its filters. */
export async function benchAudit(ground: Ground): Promise<Figure[]> {
  const { databaseUrl, productUrl } = ground;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const school = await ground.whileStopped(() => withFastFilling([db], () => fill(db)));
  await db.end();
  const { token } = await signIn(productUrl);
  const url = `${productUrl}/ba021/v1/school/audit`;
  const figures: Figure[] = [];
  for (const name of Object.keys(questions)) {
    const times = await timesOf(url, token, school, name);
    const p95 = percentile(times, 0.95);
    figures.push({
      name: `audit, ${name}, of ${entries.toLocaleString('en')}`,
      measured: `p95 ${round(p95, 1)} ms, median ${round(percentile(times, 0.5), 1)} ms`,
      p95Ms: p95,
      wanted: `under ${maxMs} ms, ${callers} callers`,
      isMet: p95 < maxMs,
    });
  }
  return figures;
}
