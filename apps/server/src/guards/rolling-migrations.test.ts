import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../project-folder.ts';
import { findBreaking, firstRolling } from './rolling-migrations.ts';

const folder = path.join(projectFolder, 'apps/server/migrations');

const planted = (text: string) => findBreaking([{ name: `${firstRolling}-planted`, text }], []);

describe('migrations', () => {
  it('leave a node of the release before working', () => {
    const files = readdirSync(folder).map((file) => ({
      name: file.replace(/\.sql$/, ''),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
    expect(findBreaking(files)).toEqual([]);
  });

  it.each([
    'drop table students',
    'alter table students drop column name',
    'alter table students drop name',
    'alter table students add column a int, drop column name',
    'alter table students rename column name to full_name',
    'alter table students rename to pupils',
    'alter table students alter column name type int using 0',
    'alter table students alter name set not null',
    'alter table students alter column name drop default',
    'alter table students add column age int not null',
    'alter table students add constraint short check (length(name) < 5)',
    'alter table students add foreign key (org_id) references organisations',
    'create unique index on students (org_id, name)',
    'create unique index students_by_name on students (org_id, name)',
    'drop function ardoise_org()',
    'alter type ardoise_installment rename attribute step to place',
    'truncate students',
    'DROP TABLE\n  students',
  ])('that break it are named: %s', (statement) => {
    expect(planted(`create table other (id int);\n${statement};`)).toHaveLength(1);
  });

  it.each([
    'alter table students add column age int',
    'alter table students add column age int not null default 0',
    'alter table students add column double int not null generated always as (age * 2) stored',
    'alter table students drop constraint students_check',
    'create index on students (org_id, name)',
    'create table later (id int not null unique); alter table later add column b int not null; create unique index on later (b)',
    '-- drop table students;\nselect 1',
    'create function f() returns void language plpgsql as $$ begin drop table x; end $$',
    "insert into notes values ('drop table students;')",
  ])('that only add are not: %s', (statement) => {
    expect(planted(statement)).toEqual([]);
  });

  it('that take away what no release uses any more are allowed by name, and no others', () => {
    const name = `${firstRolling}-planted`;
    const files = [{ name, text: 'drop table a; drop table b' }];
    const why = 'unused since the release before';
    const left = findBreaking(files, [{ migration: name, statement: 'drop table a', why }]);
    expect(left).toEqual([`${name}: drop table b: takes away what it uses`]);
  });

  it('of the past, which were applied with all nodes stopped, are not asked', () => {
    expect(findBreaking([{ name: '008-student-states', text: 'drop table students' }])).toEqual([]);
  });
});
