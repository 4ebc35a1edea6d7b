import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { getImport, type ImportRun, listImportRows } from '@ardoise/contract/student-import';
import { foldName } from '@ardoise/contract/values/fold-name';
import { newId } from '../../../platform/ids.ts';
import { type CellValue, writeXlsx } from '../../../platform/xlsx/write.ts';
import type { TestSchool } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A running year with these classes, each with two installments. */
export async function createYearWith(
  { node, clock }: TestApp,
  { orgId }: TestSchool,
  classNames: readonly string[],
): Promise<Map<string, string>> {
  const now = clock.now();
  const [yearId, cycleId] = [newId(now), newId(now)];
  const ids = new Map(classNames.map((name) => [name, newId(now)]));
  await node.services.db.write({ orgId }, async (tx) => {
    const year = { org_id: orgId, year_id: yearId };
    await tx
      .insertInto('academic_years')
      .values({
        org_id: orgId,
        id: yearId,
        reopening_on: '2026-09-07',
        closing_on: '2027-06-30',
        phase: 'begun',
        is_current: true,
        created_at: now,
        created_by: null,
      })
      .execute();
    await tx
      .insertInto('cycles')
      .values({ ...year, id: cycleId, kind: 'secondary', name: null, position: 0 })
      .execute();
    for (const [position, name] of classNames.entries()) {
      const id = ids.get(name) ?? '';
      await tx
        .insertInto('classes')
        .values({
          ...year,
          id,
          cycle_id: cycleId,
          name,
          folded_name: foldName(name),
          tuition: 150_000,
          position,
        })
        .execute();
      await tx
        .insertInto('class_installments')
        .values(
          ['2026-10-15', '2027-01-15'].map((due_on, part) => ({
            org_id: orgId,
            class_id: id,
            position: part,
            amount: 75_000,
            due_on,
          })),
        )
        .execute();
    }
  });
  return ids;
}

export const titles = [
  'Nom',
  'Prénom',
  'Sexe',
  'Date de naissance',
  'Classe',
  'Famille',
  'Parent',
  'Lien',
  'Téléphone',
  'Parent 2',
  'Téléphone du parent 2',
  'Matricule',
];

export const workbookOf = (rows: Iterable<readonly CellValue[]>): Promise<Buffer> =>
  writeXlsx({
    sheets: [{ name: 'Élèves', columns: titles.map((title) => ({ title, width: 14 })), rows }],
  });

export async function upload(
  app: TestApp,
  token: string,
  content: Buffer,
  language: 'en' | 'fr' = 'en',
  yearId?: string,
): Promise<{ status: number; body: Envelope<ImportRun> }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'eleves.xlsx');
  const year = yearId === undefined ? '' : `?yearId=${yearId}`;
  const response = await fetch(`${app.url}/ba021/v1/school/students/import${year}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-language': language },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Envelope<ImportRun> };
}

/** Asks until the run has left the state that it is at work in. */
export async function waitFor(app: TestApp, token: string, id: string): Promise<ImportRun> {
  for (;;) {
    const { body } = await app.call(getImport, { params: { id } }, { token });
    const run = body.data;
    if (run === null) throw new Error(body.errorMsg ?? 'no run');
    if (run.state !== 'reading' && run.state !== 'importing') return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function rowsOf(
  app: TestApp,
  token: string,
  id: string,
  language: 'en' | 'fr' = 'en',
) {
  const { body } = await app.call(
    listImportRows,
    { params: { id }, query: { perPage: 100 } },
    { token, language },
  );
  return body.data?.items ?? [];
}
