import type { Answer } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { addStudentDocument } from '@ardoise/contract/student-documents';
import { createUploadToken, type upload } from '@ardoise/contract/uploads';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';
import { addressOf, chooseNode, noteUnexplained } from '../until-answered.ts';

/** The smallest that is one, with something in it that nothing else has. */
const pdfOf = (mark: string): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Mark(${mark})>>endobj\n\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

/** An address takes one file once: whoever does not know what became of it asks for another. */
async function uploadOnce(turn: Turn, content: string): Promise<string | null> {
  const { ground, traffic, seed } = turn;
  const asked = await send(
    turn,
    createUploadToken,
    { body: { purpose: 'document' } },
    { as: owner },
  );
  if (!asked.isDone) return null;
  const form = new FormData();
  form.append('file', new Blob([content]), 'scan.pdf');
  traffic.requests += 1;
  try {
    const response = await fetch(new URL(asked.data.address, await chooseNode(ground)), {
      method: 'POST',
      body: form,
      headers: { 'x-forwarded-for': addressOf(seed) },
      signal: AbortSignal.timeout(30_000),
    });
    noteUnexplained(traffic, 'upload', response.status);
    const { data } = (await response.json()) as Envelope<Answer<typeof upload>>;
    return data?.files[0]?.id ?? null;
  } catch {
    return null;
  }
}

/** A scan for a child's file. While the disk is full it is refused; the clerk tries for a while. */
export async function uploadDocument(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { studentId } = random.pick(cast.families);
  const content = pdfOf(mark);
  let fileId: string | null = null;
  for (let tries = 0; tries < 20 && fileId === null; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 500));
    fileId = await uploadOnce(turn, content);
  }
  if (fileId === null) return noteRefusal(book, 'upload: the disk stayed full');
  const kept = await send(
    turn,
    addStudentDocument,
    { params: { id: studentId }, body: { fileId, kind: 'reportCard', name: mark } },
    { as: owner, key: random.uuid() },
  );
  if (kept.isDone) book.documents.push({ studentId, documentId: kept.data.id, content });
  else noteRefusal(book, `document: ${kept.reason}`);
}
