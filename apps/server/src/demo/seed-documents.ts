import type { DocumentKind } from '@ardoise/contract/student-documents';
import { storeFiles } from '../modules/files/store-files.ts';
import { addDocument } from '../modules/students/add-document.ts';
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

export async function seedDocuments(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const context = contextOf(services, tx, owner, services.clock.now());
  const children = families
    .flatMap(({ students }) => students)
    .sort((a, b) => (listName(a) < listName(b) ? -1 : 1))
    .slice(0, childrenWithPapers);
  for (const [index, { id, input }] of children.entries()) {
    // Three papers for the first child, two for the second, one for the third, and so on again.
    for (const { kind, name } of papers.slice(index % papers.length)) {
      const fileId = newId(context.now);
      const grant = { ...owner, purpose: 'document' as const, nonce: fileId, expiresAtMs: 0 };
      const content = demoPaper(name, [
        `${input.firstName} ${input.lastName}`,
        demoSchoolName,
        'Un papier de la démonstration.',
      ]);
      await storeFiles(tx, services.storage, grant, [{ name, content }], context.now);
      await addDocument(context, id, { fileId, kind, name });
    }
  }
}
