import { gzipSync } from 'node:zlib';
import { countryCodes } from '@ardoise/contract/values/countries';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import {
  type AdmissionFormProps,
  renderAdmissionForm,
  renderFollow,
  renderNotice,
} from './render.tsx';

const school = {
  appId: 'demo',
  name: 'Collège <Les> Palmiers',
  slogan: 'Apprendre & servir',
  town: 'Douala',
  address: 'ardoise.example/school/demo',
  isVerified: true,
  isTest: false,
  logo: null,
};

const form = (given: Partial<AdmissionFormProps> = {}): string =>
  renderAdmissionForm({
    language: 'fr',
    school,
    action: '/apply/demo',
    classes: Array.from({ length: 40 }, (_, i) => `Classe ${i}`),
    years: [2026, 2027, 2028],
    hasCampusAndSemester: true,
    values: new Map(),
    errors: {},
    nonce: 'n'.repeat(43),
    script: '/assets/public/admission.js',
    ...given,
  });

async function script(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../client/admission.ts', import.meta.url))],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2019',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

const gzipped = (text: string): number => gzipSync(text).length;

describe('the admission page', () => {
  it.each(['en', 'fr'] as const)('in %s is at most 12 KiB gzip in all', async (language) => {
    const total = gzipped(form({ language })) + gzipped(await script());
    expect(total).toBeLessThan(12 * 1024);
  });

  it('stays within that even where everything typed comes back with errors', async () => {
    const values = new Map(
      [0, 1, 2, 3].flatMap((i) => [
        [`guardians.${i}.fullName`, `Parent ${i}`],
        [`student.languages.${i}.name`, `Langue ${i}`],
      ]) as Array<[string, string]>,
    );
    const errors = { 'student.lastName': 'Ce champ est obligatoire.' };
    const total = gzipped(form({ values, errors })) + gzipped(await script());
    expect(total).toBeLessThan(12 * 1024);
  });

  it('escapes what people and schools write', () => {
    const html = form({ values: new Map([['student.lastName', '"><script>alert(1)</script>']]) });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('Collège &lt;Les&gt; Palmiers');
  });

  it('keeps what was typed and says at each field what is wrong with it', () => {
    const html = form({
      values: new Map([
        ['student.firstName', 'Awa'],
        ['student.gender', '2'],
        ['guardians.1.fullName', 'Paul'],
      ]),
      errors: { 'guardians.1.fullName': 'Trop court.' },
    });
    expect(html).toMatch(/id="student\.firstName"[^>]*value="Awa"/);
    expect(html).toMatch(/name="student\.gender"[^>]*checked=""[^>]*value="2"/);
    expect(html).toContain('id="guardians.1.fullName-e">Trop court.');
    expect(html).toContain('Parent ou tuteur 2, Nom et prénom');
  });

  it('offers every country once, and a name for each field', () => {
    const html = form();
    const list = /<datalist[^>]*>(.*?)<\/datalist>/.exec(html)?.[1] ?? '';
    expect(list.match(/<option>/g)).toHaveLength(countryCodes.length);
    const ids = [...html.matchAll(/<(?:input|select|textarea) id="([^"]+)"/g)].map(([, id]) => id);
    for (const id of ids) expect(html).toContain(`for="${id}"`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('opens a folded part that holds a value or an error', () => {
    expect(form().match(/<details open/g)).toBeNull();
    expect(
      form({ values: new Map([['health.allergies', 'x']]) }).match(/<details open/g),
    ).toHaveLength(1);
    expect(form({ errors: { 'student.residence.zip': 'x' } }).match(/<details open/g)).toHaveLength(
      1,
    );
  });
});

describe('the page that follows an application', () => {
  const follow = (given: object) =>
    renderFollow({
      rating: null,
      language: 'en',
      school,
      address: 'https://school.test/apply/demo/follow/s',
      number: 'A-0042',
      code: 'K7WM-3RXD',
      child: 'Awa',
      wantedClass: null,
      state: 'submitted',
      reasons: null,
      studentId: null,
      dueDay: '19/11/2026',
      businessDaysLeft: 2,
      history: [],
      wasJustSent: false,
      script: '/assets/public/admission.js',
      ...given,
    });

  it('shows the clock while the school has not answered, and says when it is late', () => {
    expect(follow({})).toContain('2 business days left');
    expect(follow({ businessDaysLeft: 0 })).toContain('due today');
    expect(follow({ businessDaysLeft: -1 })).toContain('late');
  });

  it('offers to correct only what was rejected, not what was rejected for good', () => {
    expect(follow({ state: 'rejected', reasons: 'No report', businessDaysLeft: null })).toContain(
      '/correct',
    );
    expect(
      follow({ state: 'permanentlyRejected', reasons: 'Full', businessDaysLeft: null }),
    ).not.toContain('/correct');
  });
});

describe('the page for a link that leads nowhere', () => {
  it('offers the number and the code instead', () => {
    const html = renderNotice({ language: 'fr', notice: 'unknownApplication', school });
    expect(html).toContain('href="/apply/demo/follow?lang=fr"');
    expect(renderNotice({ language: 'fr', notice: 'unknownSchool' })).not.toContain('/follow');
  });
});
