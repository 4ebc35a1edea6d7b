import type { DocumentKind } from '@ardoise/contract/student-documents';
import { studentName } from '@ardoise/contract/values/student-name';
import { keepFiles } from '../modules/files/keep-files.ts';
import { type PreparedFile, prepareFiles } from '../modules/files/prepare-files.ts';
import type { UploadGrant } from '../modules/files/upload-address.ts';
import { addDocument } from '../modules/students/documents/add-document.ts';
import { sortNameOf } from '../modules/students/rules.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import type { DemoFamily } from './demo-families.ts';
import { demoPaper } from './demo-paper.ts';
import { demoSchoolName } from './demo-people.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const papers: ReadonlyArray<{ readonly kind: DocumentKind; readonly name: string }> = [
  { kind: 'birthCertificate', name: 'Acte de naissance' },
  { kind: 'reportCard', name: 'Bulletin du troisième trimestre' },
  { kind: 'medicalNote', name: 'Dispense de sport' },
];

/** The first so many of the list have their papers here; the others show what the page says without any. */
const childrenWithPapers = 12;

const listName = ({ input }: DemoFamily['students'][number]): string =>
  sortNameOf(input.lastName, input.firstName);

interface DemoPaper {
  readonly studentId: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly grant: UploadGrant;
  readonly files: readonly PreparedFile[];
}

/** Puts the papers into storage, before there is a transaction that would wait for it. */
export async function preparePapers(
  services: Services,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<DemoPaper[]> {
  const now = services.clock.now();
  const children = families
    .flatMap(({ students }) => students)
    .sort((a, b) => (listName(a) < listName(b) ? -1 : 1))
    .slice(0, childrenWithPapers);
  const prepared: DemoPaper[] = [];
  for (const [index, { id: studentId, input }] of children.entries()) {
    // Three papers for the first child, two for the second, one for the third, and so on again.
    for (const { kind, name } of papers.slice(index % papers.length)) {
      const grant = {
        ...owner,
        purpose: 'document' as const,
        nonce: newId(now),
        expiresAtMs: 0,
      };
      const content = demoPaper(name, [
        studentName(input),
        demoSchoolName,
        'Un papier de la démonstration.',
      ]);
      const files = await prepareFiles(services, grant, [{ name, content }], now);
      prepared.push({ studentId, kind, name, grant, files });
    }
  }
  return prepared;
}

export async function seedDocuments(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  prepared: readonly DemoPaper[],
): Promise<void> {
  const context = contextOf(services, tx, owner, services.clock.now());
  for (const { studentId, kind, name, grant, files } of prepared) {
    const kept = await keepFiles(context, grant, files);
    const fileId = kept.files[0]?.id ?? '';
    await addDocument(context, studentId, { fileId, kind, name });
  }
}
