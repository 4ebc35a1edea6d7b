import { foldName } from '@ardoise/contract/values/fold-name';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { noOrg } from '../db/database.ts';
import { foldWritten } from './match-words.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const letters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

it.each([
  'Réunion de la Rentrée'.normalize('NFC'),
  'Réunion de la Rentrée'.normalize('NFD'),
  'Cœur d’Ælfric, Straße ẞ',
  'Ŋgɔnɔ Ɛbɔgɔ Ɓaɗo Əkəmbə Ɨʉ Øł',
  letters(0xa1, 0x17f),
  letters(0x1e00, 0x1eff),
])('%j is folded by the database as a name is', async (written) => {
  const { rows } = await app.node.services.db.read({ orgId: noOrg }, (tx) =>
    sql<{ folded: string }>`
      select ${foldWritten('t.name')} as folded from (select ${written}::text as name) t`.execute(
      tx,
    ),
  );
  expect(rows[0]?.folded.replaceAll(/\s+/g, ' ').trim()).toBe(foldName(written));
});
