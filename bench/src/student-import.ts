import { readFile } from 'node:fs/promises';
import type { Envelope } from '@ardoise/contract/envelope';
import type { ImportRun } from '@ardoise/contract/student-import';
import type { SchoolClass } from '@ardoise/contract/years';
import { writeXlsx } from '../../apps/server/src/platform/xlsx/write.ts';
import type { Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { signIn } from './sign-in.ts';

const students = 20_000;
const maxSeconds = 10;
const maxGrowthMb = 150;

const titles = [
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
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

interface Measured {
  readonly seconds: number;
  readonly grownMb: number;
  readonly run: ImportRun;
}

async function call<Data>(url: string, token: string, init: RequestInit = {}): Promise<Data> {
  const response = await fetch(url, { ...init, headers: { authorization: `Bearer ${token}` } });
  const { data, errorMsg } = (await response.json()) as Envelope<Data>;
  if (data === null) throw new Error(errorMsg ?? 'No answer.');
  return data;
}

/** From the press until the run has left the state that it works in. */
async function measure(
  ground: Ground,
  token: string,
  begin: () => Promise<ImportRun>,
): Promise<Measured> {
  const before = await residentMb(ground.productPid);
  const startedAt = performance.now();
  let run = await begin();
  let peak = before;
  while (run.state === 'reading' || run.state === 'importing') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    peak = Math.max(peak, await residentMb(ground.productPid));
    run = await call<ImportRun>(
      `${ground.productUrl}/ba021/v1/school/students/import/${run.id}`,
      token,
    );
  }
  return { seconds: (performance.now() - startedAt) / 1000, grownMb: peak - before, run };
}

export async function benchStudentImport(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const school = `${ground.productUrl}/ba021/v1/school`;
  const { items } = await call<{ items: SchoolClass[] }>(`${school}/classes`, token);
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Students',
        columns: titles.map((title) => ({ title, width: 14 })),
        rows: rowsIn(items.map(({ name }) => name)),
      },
    ],
  });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), 'students.xlsx');
  const check = await measure(ground, token, () =>
    call<ImportRun>(`${school}/students/import`, token, { method: 'POST', body }),
  );
  const commit = await measure(ground, token, () =>
    call<ImportRun>(`${school}/students/import/${check.run.id}/commit`, token, { method: 'POST' }),
  );
  if (commit.run.state !== 'done' || commit.run.counts.created !== students)
    throw new Error(`The import ended as ${commit.run.state}: ${commit.run.failure ?? ''}`);
  return [figure('dry run', check), figure('commit', commit)];
}

const figure = (name: string, { seconds, grownMb }: Measured): Figure => ({
  name: `import of 20,000 students with guardians, ${name}`,
  measured: `${round(seconds, 1)} s, memory grew by ${round(grownMb)} MB`,
  wanted: `under ${maxSeconds} s and ${maxGrowthMb} MB`,
  isMet: seconds < maxSeconds && grownMb < maxGrowthMb,
});
