import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dependenciesMarkdown, type LockedPackages } from './docs/dependencies.ts';
import { root } from './testing/planted-tree.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('every setting of the program is explained in the operations guide', () => {
  const files = ['settings', 'sms-settings', 'operator-settings'];
  const declared = files.flatMap((name) => [
    ...read(`apps/server/src/platform/${name}.ts`).matchAll(
      /^ {2}(PORT|HOST|DATABASE_URL|ARDOISE_\w+):/gm,
    ),
  ]);
  const names = declared.map((match) => match[1] ?? '');
  const guide = read('docs/operations.md');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

describe('a link between documents', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  test.each(pages)('in %s leads somewhere', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect(links.filter((link) => !existsSync(join(root, dirname(page), link)))).toEqual([]);
  });
});

describe('a page on security', () => {
  const folders = ['apps', 'packages', 'e2e', 'scripts'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.includes('node_modules'))
      .map((name) => `${folder}/${name}`),
  );
  const isThere = (name: string): boolean =>
    files.some((file) => file.endsWith(`/${name}`) || file === name);
  const namedIn = (page: string, form: RegExp): string[] =>
    [...read(page).matchAll(form)].map((match) => match[1] ?? '');

  test.each(['docs/security.md', 'docs/asvs.md'])('names tests that are there: %s', (page) => {
    const named = namedIn(page, /`([\w./-]+[.](?:test|spec)[.]tsx?)`/g);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  test('names files that are there', () => {
    const named = namedIn('docs/asvs.md', /`([\w./-]+[.](?:tsx?|mjs))`/g);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });

  test('counts what stands in its table', () => {
    const page = read('docs/asvs.md');
    const rows = [
      ...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| [12] \| [^|]+ \| (met|n\/a|not met) \|/gm),
    ];
    const count = (state: string): number => rows.filter((row) => row[2] === state).length;
    expect(new Set(rows.map((row) => row[1])).size).toBe(rows.length);
    expect(rows.length).toBe(253);
    expect(page).toContain(
      `**${count('met')} met, ${count('n/a')} not applicable, ${count('not met')} not met**`,
    );
  });
});

test('each figure to watch and each state of readiness has its page of what to do', () => {
  const guide = read('docs/operations.md');
  const watched = guide.slice(guide.indexOf('## Watching it'), guide.indexOf('## Limits'));
  const figures = [...watched.matchAll(/^\| `([a-z_0-9]+)/gm)].map((match) => match[1] ?? '');
  const probes = read('apps/server/src/platform/http/probes.ts');
  const states = [...probes.matchAll(/^ {4}(\w+): \(\) => /gm)].map((match) => match[1] ?? '');
  expect(figures.length).toBeGreaterThan(8);
  expect(states).toContain('database');
  const headings = read('docs/alarms.md').match(/^## .*$/gm) ?? [];
  const wanted = [...figures, ...[...states, 'jobs'].map((state) => `readyz: ${state}`)];
  const missing = wanted.filter((name) => !headings.some((heading) => heading.includes(name)));
  expect(missing).toEqual([]);
});

describe('a log line of an error or a warning', () => {
  const folder = 'apps/server/src';
  const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
    .map((name) => ({ name, source: read(`${folder}/${name}`) }));
  const everything = sources.map(({ source }) => source).join('\n');

  /** What stands between the parentheses that begin there. */
  function argumentsAt(source: string, start: number): string {
    let depth = 1;
    let end = start;
    for (; depth > 0 && end < source.length; end += 1)
      depth += { '(': 1, ')': -1 }[source[end] ?? ''] ?? 0;
    return source.slice(start, end - 1).trim();
  }

  /** Its words: the last argument, or what a constant of that name has. */
  function wordsOf(args: string): string | null {
    const written = /'([^']+)',?$/.exec(args)?.[1];
    if (written !== undefined) return written;
    const name = /([\w.]+),?$/.exec(args)?.[1] ?? '';
    return new RegExp(`const ${name} =\\s+'([^']+)'`).exec(everything)?.[1] ?? null;
  }

  /** Those whose words are said elsewhere, by the argument that carries them; the page has each that there is. */
  const saidElsewhere: Readonly<Record<string, RegExp>> = {
    '{ err: error }, settings.name': /keepConnection\(\{[^}]*?name: '([^']+)'/g,
    // The library's own words cannot be listed.
    '{ job: scope.taskIdentifier }, message': /(?!)/g,
  };
  /** Written where a test holds work to a rule; the product never does. */
  const onlyInTests: ReadonlySet<string> = new Set(['slow work while a connection is held']);

  const lines = sources.flatMap(({ name, source }) =>
    [...source.matchAll(/\blog\.(?:error|warn|fatal)\(/g)].flatMap((match) => {
      const args = argumentsAt(source, match.index + match[0].length);
      const elsewhere = saidElsewhere[args];
      if (elsewhere !== undefined)
        return [...everything.matchAll(elsewhere)].map((one) => one[1] ?? '');
      return [wordsOf(args) ?? `${name}: ${args} has no words that can be read`];
    }),
  );

  test('is named in the pages of what to do', () => {
    const page = read('docs/alarms.md');
    expect(lines.length).toBeGreaterThan(50);
    expect(lines).toContain('cache bus');
    expect(lines).toContain('an invariant of the money core is broken');
    const wanted = lines.filter((line) => !onlyInTests.has(line));
    // A long one is named by how it begins.
    const isNamed = (line: string): boolean => page.includes(`\`${line.split(': ')[0]}`);
    expect(wanted.filter((line) => !isNamed(line))).toEqual([]);
  });

  test('that has a page of its own is still written', () => {
    const headings = read('docs/alarms.md').match(/^## Log: `.*$/gm) ?? [];
    const named = headings.flatMap((heading) =>
      [...heading.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    // How somebody is refused is told at the level of news.
    const isWritten = (line: string): boolean =>
      line === 'refused' || lines.some((one) => one.startsWith(line));
    expect(named.filter((line) => !isWritten(line))).toEqual([]);
  });
});

describe('the page of dependencies', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages };

  test('is not drawn with a dependency that nobody gave a reason for, or with a reason for none', () => {
    const server = packages['apps/server'] ?? {};
    const planted = { ...server, dependencies: { ...server.dependencies, 'left-pad': '1.3.0' } };
    expect(() => dependenciesMarkdown({ ...packages, 'apps/server': planted })).toThrow('left-pad');
    const without = { ...packages['packages/contract'], dependencies: {} };
    expect(() => dependenciesMarkdown({ ...packages, 'packages/contract': without })).toThrow(
      'take out @casl/ability',
    );
  });

  test('names a licence for each', () => {
    expect(dependenciesMarkdown(packages)).not.toContain('not named');
  });
});
