import { readdir } from 'node:fs/promises';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { createUploadToken, uploadErrors } from '@ardoise/contract/uploads';
import type { Language } from '@ardoise/contract/values/language';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { limitFiles } from '../../testing/limit-files.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const pdfOf = (bytes: number): Blob =>
  new Blob([
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Mark(${'a'.repeat(bytes)})>>endobj\n\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ]);

async function send(files: readonly Blob[], language: Language) {
  const { body } = await app.call(createUploadToken, { body: { purpose: 'document' } }, { token });
  const form = new FormData();
  for (const file of files) form.append('file', file, 'scan.pdf');
  const response = await fetch(`${app.url}${body.data?.address}`, {
    method: 'POST',
    body: form,
    headers: { ...fromElsewhere(), 'x-language': language },
  });
  return {
    status: response.status,
    body: (await response.json()) as Envelope<{ files: object[] }>,
  };
}

const stored = async (): Promise<string[]> => {
  const names = await readdir(app.node.services.settings.dataFolder, {
    recursive: true,
    withFileTypes: true,
  });
  return names.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const keptRows = async (): Promise<number> => {
  const { rows } = await app.node.services.db.read('platform', (tx) =>
    sql<{ count: number }>`select count(*)::int as count from stored_files`.execute(tx),
  );
  return rows[0]?.count ?? 0;
};

it('a file for which the disk has no room is refused with its reason, and nothing of what came with it stays', async () => {
  const { noRoomForFiles } = uploadErrors;
  await limitFiles(2_000);
  try {
    for (const language of ['en', 'fr'] as const)
      expect(await send([pdfOf(10), pdfOf(4_000)], language)).toMatchObject({
        status: 507,
        body: {
          ...{ success: false, data: null, reason: 'noRoomForFiles' },
          errorMsg: noRoomForFiles[language],
        },
      });
  } finally {
    await limitFiles('unlimited');
  }
  expect(await stored()).toEqual([]);
  expect(await keptRows()).toBe(0);
  expect((await send([pdfOf(10), pdfOf(4_000)], 'en')).body.data?.files).toHaveLength(2);
  expect(await stored()).toHaveLength(2);
});
