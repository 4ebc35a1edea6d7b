import pg from 'pg';
import type { Ground } from '../ground.ts';
import { withFastFilling } from './fast-filling.ts';
import {
  completeCrowd,
  completeSchool,
  fillCrowd,
  type FilledSchool,
  fillListSchool,
  keptTables,
  type ListSchool,
} from './fill-school.ts';
import { holdJobs } from '../hold-jobs.ts';
import { withoutIndexes } from './without-indexes.ts';

const largePayments = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000);
const largeStudents = Math.max(1_000, largePayments / 20);
const smallSize = 1_000;
export const crowdSize = Math.max(1_000, largePayments / 10);
const schoolsBeside = Number(process.env['BENCH_SCHOOLS'] ?? 50);

export interface ListSchools {
  readonly small: ListSchool;
  readonly large: ListSchool;
  /** Of 100,000 students and nothing else: its id. */
  readonly crowd: string;
}

const filled = new WeakMap<Ground, Promise<ListSchools>>();

/**
 * A school with a thousand students and payments, one with 50,000 students and a million payments, fifty small ones
 * beside them, and one with 100,000 students and nothing else: filled for the first part of a run that asks for them, and the same for all that come after.
 */
export function listSchools(ground: Ground): Promise<ListSchools> {
  const known = filled.get(ground);
  if (known !== undefined) return known;
  const schools = fillSchools(ground);
  filled.set(ground, schools);
  return schools;
}

async function fillSchools(ground: Ground): Promise<ListSchools> {
  const startedAt = performance.now();
  const schools = await ground.whileStopped(async () => {
    const [db, second] = [await connect(ground), await connect(ground)];
    try {
      return await withFastFilling([db, second], () => fillAll(db, second));
    } finally {
      await second.end();
      await db.end();
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `  filled ${largePayments.toLocaleString('en')} payments in ${seconds.toFixed(0)} s\n`,
  );
  return schools;
}

async function connect({ databaseUrl }: Ground): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  return db;
}

interface Filled extends Pick<ListSchools, 'crowd'> {
  readonly small: FilledSchool;
  readonly large: FilledSchool;
}

/** Every school without its indexes first, then these at once, then what is kept beside the rows. */
async function fillAll(db: pg.Client, second: pg.Client): Promise<ListSchools> {
  const { rows } = await db.query<{ id: string }>(
    `select id from people where email = 'owner@demo.school'`,
  );
  const ownerId = rows[0]?.id ?? '';
  const fill = async (): Promise<Filled> => {
    const ofSmall = await fillListSchool(db, ownerId, smallSize, smallSize);
    for (let n = 0; n < schoolsBeside; n += 1) await fillListSchool(db, ownerId, 100, 200);
    // Nothing of a school is reckoned while it is filled.
    await second.query('set session_replication_role = replica');
    const ofLarge = await fillListSchool(db, ownerId, largeStudents, largePayments, [second]);
    return { small: ofSmall, large: ofLarge, crowd: await fillCrowd(db, ownerId, crowdSize) };
  };
  const { small, large, crowd } = await withoutIndexes(db, fill, { beside: [second] });
  // What is filled is as much as of a real school, and no books: to read it once an hour would take minutes, and tell of it.
  await holdJobs(db, 'payments.invariants');
  // As the server itself does within a minute.
  await db.query('vacuum analyze');
  const ofSmall = await completeSchool(db, small);
  // Triggers look for what they have kept, for which an empty table would have the planner take any index.
  for (const table of keptTables) await db.query(`vacuum analyze ${table}`);
  await second.query('set session_replication_role = origin');
  const [ofLarge] = await Promise.all([completeSchool(db, large), completeCrowd(second, crowd)]);
  for (const table of keptTables) await db.query(`vacuum analyze ${table}`);
  return { small: ofSmall, large: ofLarge, crowd };
}
