import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../../..');
const folders = ['apps/server/src', 'apps/console/src', 'packages/public-pages/src'];

/** A given name with a surname behind it, in a query or a template. */
const givenNameFirst = /first_?name\W{1,20}[\w.]*last_?name\s*\}?`|first_name\s*\|\|/i;

const sources = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

it.each([
  ["s.first_name || ' ' || s.last_name as name", true],
  ['`${student.firstName} ${student.lastName}`', true],
  ['`${row.first_name} ${row.last_name}`', true],
  ['`${names.lastName} ${names.firstName}`', false],
  ['select s.first_name as "firstName", s.last_name as "lastName"', false],
])('%s is told apart', (code, isWrong) => expect(givenNameFirst.test(code)).toBe(isWrong));

it('no student is called by the given name first: studentName and studentNameIn put names together', () => {
  const wrong = sources.filter((file) =>
    givenNameFirst.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});
