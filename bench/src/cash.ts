import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { login } from '@ardoise/contract/session';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import pg from 'pg';
import type { Ground } from './ground.ts';
import { type BenchSchool, createBenchFamilies } from './payments-fill.ts';
import { forEach, rawCommitRate, send } from './payments.ts';
import { type Figure, round } from './print.ts';

const paymentsEach = 600;
const rounds = 3;
/** As many desks as a large school has; of one school, whose receipt numbers have no gaps. */
const desksAtOnce = 4;

/** The demo's own school and owner: a session needs somebody who is signed in. */
async function findDemo(db: pg.Client): Promise<BenchSchool> {
  const { rows } = await db.query<BenchSchool>(
    `select o.org_id as "orgId", y.id as "yearId" from organisations o
       join academic_years y on y.org_id = o.org_id and y.is_current where o.app_id = 'demo'`,
  );
  const [demo] = rows;
  if (demo === undefined) throw new Error('The cash desk is measured in the demo.');
  return demo;
}

async function signIn(productUrl: string): Promise<Record<string, string>> {
  const who = { login: 'owner@demo.school', password: 'ardoise-demo', appId: 'demo' };
  const answer = await send('POST', productUrl + login.path, {}, who);
  const { data } = JSON.parse(answer) as { data: { accessToken: string } };
  return { authorization: `Bearer ${data.accessToken}` };
}

/** Session, key, fees, allocation, receipt, ledger and event of a payment in cash, over HTTP: payments a second. */
export async function benchCash(ground: Ground): Promise<Figure[]> {
  const db = new pg.Client({ connectionString: ground.databaseUrl });
  await db.connect();
  try {
    const school = await findDemo(db);
    const headers = await signIn(ground.productUrl);
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
    const ratio = Math.max(...taken) / Math.max(...raw);
    return [
      {
        name: 'payments in cash, against raw commits',
        measured: `${round(Math.max(...taken))}/s, raw ${round(Math.max(...raw))}/s, ratio ${round(ratio, 2)}`,
        wanted: 'ratio at least 0.20',
        isMet: ratio >= 0.2,
      },
    ];
  } finally {
    await db.end();
  }
}
