import type { YearCorrection } from '@ardoise/contract/year-correction';
import type { SchoolClass, YearDetail, YearSummary } from '@ardoise/contract/years';
import { benchCycle, createSchool, vacuum } from './bench-school.ts';
import type { Ground } from './ground.ts';
import { type Figure, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';
import { importRows } from './student-import.ts';

const corrected = 20_000;
const promoted = 3_000;
/** Of the small school, and the growth that is in proportion; the rest is room for what a busy machine adds. */
const tenth = 10;
const maxGrowth = 1.5 * tenth;

/** A class of its own for those who are promoted, and the others in the next ones. */
function* rowsIn(students: number, first: number): Generator<string[]> {
  const names = benchCycle.classes.map(({ name }) => name);
  for (let n = 0; n < students; n += 1) {
    const family = `Nguemo ${n.toString(36)}`;
    const taught = n < first ? names[0] : names[1 + (n % (names.length - 1))];
    const day = String((n % 28) + 1).padStart(2, '0');
    yield [
      family,
      `Élève ${n}`,
      n % 2 === 0 ? 'F' : 'M',
      `${day}/0${(n % 9) + 1}/${2005 + (n % 15)}`,
      taught ?? '',
      family,
      `Jeanne ${family}`,
      'Mother',
      String(650_000_000 + n),
      '',
      '',
    ];
  }
}

const postJson = <Data>(url: string, staff: Staff, body: object): Promise<Data> =>
  ask<Data>(url, staff, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function timed<Result>(act: () => Promise<Result>): Promise<[number, Result]> {
  const startedAt = performance.now();
  const result = await act();
  return [(performance.now() - startedAt) / 1000, result];
}

/** Every class costs more, so that the fee of each student is another. Answers the seconds of the press itself. */
async function correctTuition(years: string, staff: Staff, students: number): Promise<number> {
  const [listed] = (await ask<{ items: YearSummary[] }>(years, staff)).items;
  if (listed === undefined) throw new Error('The school has no year.');
  const at = `${years}/${listed.id}`;
  const { reopeningOn, closingOn, cycles } = await ask<YearDetail>(at, staff);
  const year = {
    reopeningOn,
    closingOn,
    cycles: cycles.map(({ id, kind, classes }) => ({
      id,
      kind,
      classes: classes.map((taught) => ({
        id: taught.id,
        name: taught.name,
        tuition: taught.tuition + 15_000,
        installments: [],
      })),
    })),
  };
  const preview = await postJson<YearCorrection>(`${at}/correction/preview`, staff, { year });
  if (preview.students !== students) throw new Error(`${preview.students} students are touched.`);
  const { basis } = preview;
  const press = { year, basis, reason: 'Benchmark', tellGuardians: false };
  const [seconds] = await timed(() => postJson(`${at}/correction`, staff, press));
  return seconds;
}

/** The first class to the second one of a year that is planned for it. */
async function promoteClass(years: string, staff: Staff, students: number): Promise<number> {
  const classes = years.replace('academic-years', 'classes');
  const { items: from } = await ask<{ items: SchoolClass[] }>(classes, staff);
  const dates = { reopeningOn: '2027-09-06', closingOn: '2028-06-30' };
  const next = await postJson<YearDetail>(years, staff, { ...dates, cycles: [benchCycle] });
  const moves = [
    {
      classId: from.find(({ name }) => name === 'Form 1')?.id,
      toClassId: next.cycles[0]?.classes[1]?.id,
    },
  ];
  const [seconds, counts] = await timed(() =>
    postJson<{ promoted: number }>(`${years}/${next.id}/promotion`, staff, { classes: moves }),
  );
  if (counts.promoted !== students) throw new Error(`${counts.promoted} were promoted.`);
  return seconds;
}

interface Times {
  readonly correction: number;
  readonly promotion: number;
}

async function measureSchool(ground: Ground, share: number): Promise<Times> {
  const { token } = await signIn(ground.productUrl);
  const orgId = await createSchool(ground, token);
  const staff = { token, orgId };
  await importRows(ground, staff, rowsIn(corrected / share, promoted / share));
  await vacuum(ground);
  const years = `${ground.productUrl}/ba021/v1/school/academic-years`;
  const correction = await correctTuition(years, staff, corrected / share);
  return { correction, promotion: await promoteClass(years, staff, promoted / share) };
}

const figureOf = (name: string, small: number, large: number): Figure => ({
  name,
  measured: `${round(large, 1)} s, of a tenth: ${round(small, 2)} s`,
  growth: { value: large / small, from: 'that of a tenth' },
  wanted: `at most ${maxGrowth} times`,
  isMet: large / small <= maxGrowth,
});

/** What changes a whole year at once takes as much longer as there are more students, and not more. */
export async function benchYearChanges(ground: Ground): Promise<Figure[]> {
  const small = await measureSchool(ground, tenth);
  const large = await measureSchool(ground, 1);
  return [
    figureOf('promoting 3,000 students at once', small.promotion, large.promotion),
    figureOf('correcting the tuition of 20,000 students', small.correction, large.correction),
  ];
}
