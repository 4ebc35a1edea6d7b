import type { DocumentKind } from '@ardoise/contract/student-documents';
import { storeFiles } from '../modules/files/store-files.ts';
import { addDocument } from '../modules/students/add-document.ts';
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

/** So many children have their papers here; the others show what the page says without any. */
const childrenWithPapers = 12;

export async function seedDocuments(
  services: Services,
  tx: Tx,
  owner: DemoOwner,
  families: readonly DemoFamily[],
): Promise<void> {
  const context = contextOf(services, tx, owner, services.clock.now());
  const children = families.flatMap(({ students }) => students).slice(0, childrenWithPapers);
  for (const [index, { id, input }] of children.entries()) {
    // One paper for the first child, two for the second, three for the third, and so on again.
    for (const { kind, name } of papers.slice(0, (index % papers.length) + 1)) {
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
