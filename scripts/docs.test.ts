import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
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

test('every test that the page on security names is there', () => {
  const folders = ['apps', 'packages', 'e2e'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /[.](test|spec)[.]ts$/.test(name),
    ),
  );
  const named = [...read('docs/security.md').matchAll(/`([\w./-]+[.](?:test|spec)[.]ts)`/g)].map(
    (match) => (match[1] ?? '').replace(/^(apps|packages|e2e)[/]/, ''),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.some((file) => file.endsWith(name)))).toEqual([]);
});
