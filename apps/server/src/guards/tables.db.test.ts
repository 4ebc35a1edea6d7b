import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findBareTables, findKeysOverSchools, findUniqueOverSchools } from './bare-tables.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.remove();
});

describe('the schema', () => {
  it('puts the organisation first in every table of a school, and every table under row-level security', async () => {
    expect(await findBareTables(client)).toEqual([]);
  });

  it('is caught when a table comes without its organisation or its security', async () => {
    await client.query('create table planted (id uuid primary key)');
    await client.query(
      'create table planted_late (id uuid, org_id uuid, primary key (id, org_id))',
    );
    await client.query("call ardoise_protect('planted_late')");
    expect(await findBareTables(client)).toEqual([
      'planted: no row-level security',
      'planted: no org_id',
      'planted_late: its key does not begin with org_id',
    ]);
  });

  it('knows what is unique over all schools, which a database spread by school could not hold', async () => {
    expect(await findUniqueOverSchools(client)).toEqual([]);
    await client.query(
      'create table planted_unique (org_id uuid, id uuid, code text unique, primary key (org_id, id))',
    );
    expect(await findUniqueOverSchools(client)).toEqual(['planted_unique_code_key: not listed']);
  });

  it('lets a row refer to rows of its own school alone, or to what every machine has a copy of', async () => {
    expect(await findKeysOverSchools(client)).toEqual([]);
    await client.query(
      `create table planted_school (org_id uuid, id uuid unique, primary key (org_id, id));
       create table planted_key (org_id uuid, id uuid, other_id uuid references planted_school (id),
         primary key (org_id, id), foreign key (org_id, other_id) references planted_school)`,
    );
    expect(await findKeysOverSchools(client)).toEqual([
      'planted_key_other_id_fkey: planted_key → planted_school is not listed',
    ]);
  });
});
