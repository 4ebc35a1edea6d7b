import { commitImport } from '@ardoise/contract/student-import';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createYearWith, upload, waitFor, workbookOf } from './testing-school.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const students = Number(process.env['N'] ?? 20_000);
const classes = Array.from({ length: 60 }, (_, i) => `Classe ${i + 1}`);
const maxGrowthBytes = 150 * 1024 * 1024;
/** Of our own process; the database has its own core, and the machine may be busy. */
const maxProcessorSeconds = 10;

/** Two children a family, each with two guardians. */
function* rows() {
  for (let i = 0; i < students; i += 1) {
    const family = Math.floor(i / 2);
    const phone = String(650_000_000 + family * 2);
    yield [
      `Nguémo ${family.toString(36)}`,
      `Élève ${i}`,
      i % 2 === 0 ? 'F' : 'Masculin',
      `${String((i % 28) + 1).padStart(2, '0')}/0${(i % 9) + 1}/20${String(5 + (i % 15)).padStart(2, '0')}`,
      classes[i % classes.length] ?? '',
      `Famille ${family}`,
      `Mère ${family}`,
      'Mère',
      `+237 ${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`,
      `Père ${family}`,
      String(650_000_001 + family * 2),
      null,
    ];
  }
}

async function measured(
  work: () => Promise<void>,
): Promise<{ seconds: number; grown: number; wall: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const started = process.cpuUsage();
  const at = performance.now();
  await work();
  clearInterval(sampling);
  const { user, system } = process.cpuUsage(started);
  return { seconds: (user + system) / 1e6, grown: peak - before, wall: performance.now() - at };
}

it('imports 20,000 students with guardians in seconds and little memory', {
  timeout: 180_000,
}, async () => {
  const school = await createSchool(app);
  const token = await school.signIn();
  await createYearWith(app, school, classes);
  const content = await workbookOf(rows());
  let id = '';
  const check = await measured(async () => {
    const { body } = await upload(app, token, content);
    id = body.data?.id ?? '';
    const run = await waitFor(app, token, id);
    expect(run).toMatchObject({
      state: 'checked',
      counts: { created: students, error: 0 },
      families: students / 2,
      guardians: students,
    });
  });
  console.log(check);
  const commit = await measured(async () => {
    await app.call(commitImport, { params: { id }, body: {} }, { token });
    expect(await waitFor(app, token, id)).toMatchObject({
      state: 'done',
      counts: { created: students },
    });
  });
  console.log(check, commit);
  for (const { seconds, grown } of [check, commit]) {
    expect(seconds).toBeLessThan(maxProcessorSeconds);
    expect(grown).toBeLessThan(maxGrowthBytes);
  }
});
