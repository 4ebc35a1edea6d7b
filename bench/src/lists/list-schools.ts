import pg from 'pg';
import type { Ground } from '../ground.ts';
import { withFastFilling } from './fast-filling.ts';
import { completeSchool, fillListSchool, keptTables, type ListSchool } from './fill-school.ts';
import { withoutIndexes } from './without-indexes.ts';

const largePayments = Number(process.env['BENCH_PAYMENTS'] ?? 1_000_000);
const largeStudents = Math.max(1_000, largePayments / 20);
const smallSize = 1_000;
const schoolsBeside = Number(process.env['BENCH_SCHOOLS'] ?? 50);

export interface ListSchools {
  readonly small: ListSchool;
  readonly large: ListSchool;
}

const filled = new WeakMap<Ground, Promise<ListSchools>>();

/**
 * A school with a thousand students and payments, one with 50,000 students and a million payments, and fifty small ones
 * beside them: filled for the first part of a run that asks for them, and the same for all that come after.
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
    const db = new pg.Client({ connectionString: ground.databaseUrl });
    await db.connect();
    try {
      return await withFastFilling(db, () => fillAll(db));
    } finally {
      await db.end();
    }
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `  filled ${largePayments.toLocaleString('en')} payments in ${seconds.toFixed(0)} s\n`,
  );
  return schools;
}

/** Every school without its indexes first, then these at once, then what is kept beside the rows. */
async function fillAll(db: pg.Client): Promise<ListSchools> {
  const { rows } = await db.query<{ id: string }>(
    `select id from people where email = 'owner@demo.school'`,
  );
  const ownerId = rows[0]?.id ?? '';
  const { small, large } = await withoutIndexes(db, async () => {
    const ofSmall = await fillListSchool(db, ownerId, smallSize, smallSize);
    for (let n = 0; n < schoolsBeside; n += 1) await fillListSchool(db, ownerId, 100, 200);
    return {
      small: ofSmall,
      large: await fillListSchool(db, ownerId, largeStudents, largePayments),
    };
  });
  // As the server itself does within a minute.
  await db.query('vacuum analyze');
  const schools = {
    small: await completeSchool(db, small),
    large: await completeSchool(db, large),
  };
  for (const table of keptTables) await db.query(`vacuum analyze ${table}`);
  return schools;
}
