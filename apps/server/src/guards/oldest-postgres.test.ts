import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '../project-folder.ts';

/** Words of SQL that PostgreSQL 15 does not know: the oldest that an operator may have. The tests run on a newer one. */
const tooNew: readonly RegExp[] = [
  /\b(?:add|create table) [^;]*?(?<!set )\bstorage (?:plain|main|external|extended)\b/,
  /\b(?:any_value|json_table|json_query|json_value|json_exists|uuidv7|array_shuffle|array_sort)\(/,
  /\b(?:json_array|json_arrayagg|json_objectagg)\(/,
  /\bis (?:not )?json\b/,
  /\breturning (?:with\b|(?:old|new)\.)/,
  /\bas \([^;]*\) virtual\b/,
  /\bwithout overlaps\b/,
];

const findTooNew = (text: string): string[] => {
  const bare = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
  return tooNew.flatMap((word) => word.exec(bare)?.[0] ?? []);
};

it('migrations are understood by PostgreSQL 15', () => {
  const folder = path.join(projectFolder, 'apps/server/migrations');
  for (const file of readdirSync(folder))
    expect(findTooNew(readFileSync(path.join(folder, file), 'utf8')), file).toEqual([]);
});

it.each([
  'alter table a add column b bigint[] storage plain generated always as (c) stored;',
  'create table a (b numeric(12, 2) storage plain);',
  'select any_value(b) from a;',
  'insert into a (b) values (1) returning old.b;',
  'alter table a add column b int generated always as (c + 1) virtual;',
  "select '{}' is json;",
])('what came later is named: %s', (statement) => {
  expect(findTooNew(statement)).toHaveLength(1);
});

it.each([
  'alter table a alter column b set storage plain;',
  'alter table a add column b numeric(12, 2), alter column b set storage plain;',
  'select jsonb_build_object(1, 2);',
  'insert into a (b) values (1) returning b;',
])('what it has always known is not: %s', (statement) => {
  expect(findTooNew(statement)).toEqual([]);
});
