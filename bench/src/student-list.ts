import { randomInt } from 'node:crypto';
import type { SchoolClass } from '@ardoise/contract/years';
import { boyNames, familyNames, girlNames } from '../../apps/server/src/demo/demo-names.ts';
import { createSchool } from './bench-school.ts';
import type { Ground } from './ground.ts';
import { crowdSize, listSchools } from './lists/list-schools.ts';
import { type Figure, percentile, round } from './print.ts';
import { ask, type Staff, signIn } from './sign-in.ts';
import { importRows } from './student-import.ts';

const rowsInOneFile = 20_000;
const callers = 8;
const callsEach = 60;
const maxGrowth = 3;
const maxMs = 60;

/** Names as they are: many share one, and every beginning of three letters is somebody's. */
function* rowsIn(classes: readonly SchoolClass[], from: number, to: number): Generator<string[]> {
  for (let n = from; n < to; n += 1) {
    const isGirl = n % 2 === 0;
    const first = isGirl ? girlNames : boyNames;
    const last = familyNames[n % familyNames.length] ?? '';
    const second = familyNames[(n * 31 + 7) % familyNames.length] ?? '';
    const day = String((n % 28) + 1).padStart(2, '0');
    yield [
      `${last} ${second}`,
      first[Math.floor(n / 7) % first.length] ?? '',
      isGirl ? 'F' : 'M',
      `${day}/0${(n % 9) + 1}/${2005 + (n % 15)}`,
      classes[n % classes.length]?.name ?? '',
      `${last} ${n}`,
      `${girlNames[n % girlNames.length]} ${last}`,
      'Mother',
      String(670_000_000 + n),
      '',
      '',
    ];
  }
}

/** Two files, the second into what the first has just filled. Answers how long the check of each took. */
async function importTwice(ground: Ground, orgId: string): Promise<number[]> {
  const checks: number[] = [];
  for (const from of [0, rowsInOneFile]) {
    // On a busy machine all of them take longer than a token lasts.
    const { token } = await signIn(ground.productUrl);
    const staff = { token, orgId };
    const { items } = await ask<{ items: SchoolClass[] }>(
      `${ground.productUrl}/ba021/v1/school/classes`,
      staff,
    );
    const to = from + rowsInOneFile;
    const { check, commit } = await importRows(ground, staff, rowsIn(items, from, to));
    process.stdout.write(
      `  ${to} students, checked in ${round(check.seconds, 1)} s, imported in ${round(commit.seconds, 1)} s\n`,
    );
    checks.push(check.seconds);
  }
  return checks;
}

const anyOf = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

/** What people ask a list for, by the name of the figure. */
const questions: Readonly<Record<string, (students: number) => Record<string, string>>> = {
  'student list': () => ({ page: String(randomInt(1, 50)) }),
  'search by a name': () => ({ q: anyOf(familyNames) }),
  'search by two names': () => ({ q: `${anyOf(familyNames)} ${anyOf(girlNames)}` }),
  'search by three letters': () => ({ q: anyOf(familyNames).slice(0, 3) }),
  'search by a phone': (students) => ({ q: String(670_000_000 + randomInt(students)) }),
};

async function p95Of(
  ground: Ground,
  staff: Staff,
  question: () => Record<string, string>,
): Promise<number> {
  const times: number[] = [];
  const url = `${ground.productUrl}/ba021/v1/school/students`;
  const runCaller = async (): Promise<void> => {
    for (let n = 0; n < callsEach; n += 1) {
      const search = new URLSearchParams(question());
      const before = performance.now();
      await ask(`${url}?${search.toString()}`, staff);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return percentile(times.slice(times.length / 4), 0.95);
}

/** The second list meets a school of which the planner knew nothing before the first. */
function checkFigure([first = 0, second = 0]: readonly number[]): Figure {
  const growth = second / first;
  return {
    name: `check of another ${rowsInOneFile} students after as many`,
    measured: `${round(second, 1)} s, the first ${round(first, 1)} s`,
    growth: { value: growth, from: 'that of the first' },
    wanted: `at most ${maxGrowth} times`,
    isMet: growth <= maxGrowth,
  };
}

export async function benchStudentList(ground: Ground): Promise<Figure[]> {
  const { token } = await signIn(ground.productUrl);
  const figures: Figure[] = [
    checkFigure(await importTwice(ground, await createSchool(ground, token))),
  ];
  const schools = await listSchools(ground);
  const fresh = await signIn(ground.productUrl);
  const small = { token: fresh.token, orgId: schools.small.orgId };
  const large = { token: fresh.token, orgId: schools.crowd };
  for (const [name, question] of Object.entries(questions)) {
    const ofSmall = await p95Of(ground, small, () => question(schools.small.students));
    const ofLarge = await p95Of(ground, large, () => question(crowdSize));
    const growth = ofLarge / ofSmall;
    figures.push({
      name: `${name}, ${crowdSize.toLocaleString('en')} students`,
      measured: `p95 ${round(ofLarge, 1)} ms, of 1,000: ${round(ofSmall, 1)} ms`,
      p95Ms: ofLarge,
      growth: { value: growth, from: 'that of 1,000' },
      wanted: `at most ${maxGrowth} times, under ${maxMs} ms, ${callers} callers`,
      isMet: growth <= maxGrowth && ofLarge < maxMs,
    });
  }
  return figures;
}
