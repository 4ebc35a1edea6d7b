import { openStudentDocument } from '@ardoise/contract/student-documents';
import type { Client } from 'pg';
import type { KeptDocument } from '../../book.ts';
import { owner } from '../../ground/people.ts';
import { send, type Sender } from '../../send.ts';
import { chooseNode } from '../../until-answered.ts';
import { finding, type Judged } from './judged.ts';

export interface DocumentRow {
  readonly documentId: string;
  readonly studentId: string;
}

export async function readDocumentRows(db: Client, orgId: string): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>(
    'select id as "documentId", student_id as "studentId" from student_documents where org_id = $1',
    [orgId],
  );
  return rows;
}

/** What is downloaded of each, or why it is not. */
export async function readContents(
  sender: Sender,
  acknowledged: readonly KeptDocument[],
): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const { studentId, documentId } of acknowledged) {
    const params = { id: studentId, documentId };
    const opened = await send(sender, openStudentDocument, { params }, { as: owner });
    const read = async (address: string): Promise<string> =>
      (await fetch(new URL(address, await chooseNode(sender.ground)))).text();
    contents.set(documentId, opened.isDone ? await read(opened.data.address) : opened.reason);
  }
  return contents;
}

/** Each is downloaded, and is what was uploaded; and there are no others. */
export function compareDocuments(
  acknowledged: readonly KeptDocument[],
  contents: ReadonlyMap<string, string>,
  rows: readonly DocumentRow[],
): Judged {
  const wrong = acknowledged.flatMap(({ documentId, content }) => {
    const now = contents.get(documentId) ?? null;
    if (now === content) return [];
    const shown = { documentId, now: now?.slice(0, 200) };
    return [finding('an acknowledged document cannot be read as it was', shown)];
  });
  const known = new Set(acknowledged.map(({ documentId }) => documentId));
  const untold = rows
    .filter(({ documentId }) => !known.has(documentId))
    .map((row) => finding('a document is there that nobody was told of', row));
  return { found: acknowledged.length - wrong.length, findings: [...wrong, ...untold] };
}
