import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { login } from '@ardoise/contract/session';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import pg from 'pg';
import type { Ground } from './ground.ts';
import { type BenchSchool, createBenchFamilies, createBenchSchool } from './payments-fill.ts';
import { rawCommitRate } from './raw-commits.ts';
import { forEach, send } from './settle.ts';
import { type Figure, median, round } from './print.ts';

const paymentsEach = 300;
const rounds = 3;
/** As many desks as a large school has; of one school, whose receipt numbers have no gaps. */
const desksAtOnce = 4;

/** A school of its own, for which the demo's owner works too: a session needs somebody who is signed in. */
async function prepareSchool(db: pg.Client): Promise<BenchSchool> {
  const school = await createBenchSchool(db);
  await db.query(
    `insert into memberships (org_id, person_id, role, created_at)
     select $1, id, 'adminOrOwner', now() from people where email = 'owner@demo.school'`,
    [school.orgId],
  );
  return school;
}

async function signIn(productUrl: string, { orgId }: BenchSchool): Promise<Record<string, string>> {
  const appId = `bench-${orgId.slice(0, 8)}`;
  const who = { login: 'owner@demo.school', password: 'ardoise-demo', appId };
  const answer = await send('POST', productUrl + login.path, {}, who);
  const { data } = JSON.parse(answer) as { data: { accessToken: string } };
  return { authorization: `Bearer ${data.accessToken}`, 'x-org-id': orgId };
}

/** Session, key, fees, allocation, receipt, ledger and event of a payment in cash, over HTTP: payments a second. */
export async function benchCash(ground: Ground): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    const school = await prepareSchool(db);
    const headers = await signIn(ground.productUrl, school);
    const till = { till: 'Bench', float: 0 };
    await send('POST', ground.productUrl + openCashSession.path, headers, till);
    const takenRate = async (): Promise<number> => {
      const families = await createBenchFamilies(db, school, paymentsEach);
      const { rows } = await db.query<{ id: string }>(
        'select id from students where org_id = $1 and family_id = any($2)',
        [school.orgId, families.map(({ familyId }) => familyId)],
      );
      const started = performance.now();
      await forEach(rows, desksAtOnce, ({ id }) =>
        send('POST', ground.productUrl + takeAtDesk.path, headers, {
          key: randomUUID(),
          studentIds: [id],
          amount: 30_000,
          means: { by: 'cash' },
        }),
      );
      return paymentsEach / ((performance.now() - started) / 1_000);
    };
    await takenRate();
    const raw: number[] = [];
    const taken: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      raw.push(await rawCommitRate(ground.databaseUrl));
      taken.push(await takenRate());
    }
    const ratio = median(taken.map((rate, n) => rate / (raw[n] ?? 1)));
    return [
      {
        name: 'payments in cash, against raw commits',
        measured: `${round(median(taken))}/s, raw commits ${round(median(raw))}/s`,
        wanted: 'at least 0.20 of raw commits',
        ratio: { value: ratio, to: 'raw commits' },
        isMet: ratio >= 0.2,
      },
    ];
  } finally {
    await db.end();
  }
}
