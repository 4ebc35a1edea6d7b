import { readFile } from 'node:fs/promises';
import type { ImportRun } from '@ardoise/contract/student-import';
import type { SchoolClass } from '@ardoise/contract/years';
import { writeXlsx } from '../../apps/server/src/platform/xlsx/write.ts';
import type { Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';

const students = 20_000;
const maxSeconds = 10;
const maxGrowthMb = 150;

/** Two children a family, each family with two guardians. */
function* rowsIn(classNames: readonly string[]): Generator<string[]> {
  for (let i = 0; i < students; i += 1) {
    const family = Math.floor(i / 2);
    const day = String((i % 28) + 1).padStart(2, '0');
    yield [
      `Nguemo ${family.toString(36)}`,
      `Élève ${i}`,
      i % 2 === 0 ? 'F' : 'M',
      `${day}/0${(i % 9) + 1}/${2005 + (i % 15)}`,
      classNames[i % classNames.length] ?? '',
      `Famille Nguemo ${family}`,
      `Jeanne Nguemo ${family}`,
      'Mother',
      `+237 ${650_000_000 + family * 2}`,
      `Paul Nguemo ${family}`,
      String(650_000_001 + family * 2),
    ];
  }
}

/** Resident memory of the product's process. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

interface Measured {
  readonly seconds: number;
  readonly grownMb: number;
  readonly run: ImportRun;
}

/** From the press until the run has left the state that it works in. */
async function measure(
  { productUrl, productPid }: Ground,
  as: Staff,
  begin: () => Promise<ImportRun>,
): Promise<Measured> {
  const before = await residentMb(productPid);
  const startedAt = performance.now();
  let run = await begin();
  let peak = before;
  while (run.state === 'reading' || run.state === 'importing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, await residentMb(productPid));
    run = await ask<ImportRun>(`${productUrl}/ba021/v1/school/students/import/${run.id}`, as);
  }
  return { seconds: (performance.now() - startedAt) / 1000, grownMb: peak - before, run };
}

export const titles = [
  'Last name',
  'First name',
  'Gender',
  'Date of birth',
  'Class',
  'Family',
  'Guardian 1 name',
  'Guardian 1 relationship',
  'Guardian 1 phone',
  'Guardian 2 name',
  'Guardian 2 phone',
];

/** Checks and imports rows under `titles`. */
export async function importRows(
  ground: Ground,
  as: Staff,
  rows: Iterable<string[]>,
): Promise<{ check: Measured; commit: Measured }> {
  const imports = `${ground.productUrl}/ba021/v1/school/students/import`;
  const columns = titles.map((title) => ({ title, width: 14 }));
  const content = await writeXlsx({ sheets: [{ name: 'Students', columns, rows }] });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), 'students.xlsx');
  const check = await measure(ground, as, () =>
    ask<ImportRun>(imports, as, { method: 'POST', body }),
  );
  const commit = await measure(ground, as, () =>
    ask<ImportRun>(`${imports}/${check.run.id}/commit`, as, { method: 'POST' }),
  );
  if (commit.run.state !== 'done')
    throw new Error(`The import ended as ${commit.run.state}: ${commit.run.failure ?? ''}`);
  return { check, commit };
}

export async function benchStudentImport(ground: Ground): Promise<Figure[]> {
  const owner = await signIn(ground.productUrl);
  const { items } = await ask<{ items: SchoolClass[] }>(
    `${ground.productUrl}/ba021/v1/school/classes`,
    owner,
  );
  const { check, commit } = await importRows(ground, owner, rowsIn(items.map(({ name }) => name)));
  if (commit.run.counts.created !== students) throw new Error('Not everybody was imported.');
  return [figure('dry run', check), figure('commit', commit)];
}

const figure = (name: string, { seconds, grownMb }: Measured): Figure => ({
  name: `import of 20,000 students with guardians, ${name}`,
  measured: `${round(seconds, 1)} s, memory grew by ${round(grownMb)} MB`,
  wanted: `under ${maxSeconds} s and ${maxGrowthMb} MB`,
  isMet: seconds < maxSeconds && grownMb < maxGrowthMb,
});
