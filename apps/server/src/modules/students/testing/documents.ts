import type { Envelope } from '@ardoise/contract/protocol/envelope';
import {
  addStudentDocument,
  type DocumentKind,
  openStudentDocument,
  type StudentDocument,
} from '@ardoise/contract/student-documents';
import { createUploadToken } from '@ardoise/contract/uploads';
import sharp from 'sharp';
import { fromElsewhere, type TestApp } from '../../../testing/test-app.ts';
import { succeed } from './people.ts';

/** The smallest that is one; filled up to a size where that matters. */
export const pdf = (bytes = 0): Buffer => {
  const begin = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n';
  const end = '\ntrailer<</Root 1 0 R>>\n%%EOF\n';
  const filling = Math.max(0, bytes - begin.length - end.length);
  return Buffer.from(`${begin}${' '.repeat(filling)}${end}`);
};

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 60, channels: 4, background: '#24323c80' } })
    .png()
    .toBuffer();

interface Uploaded {
  readonly files: ReadonlyArray<{ id: string; url: string | null; width: number | null }>;
}

export async function sendDocument(app: TestApp, token: string, content: Buffer, name: string) {
  const body = { purpose: 'document' as const };
  const { address } = await succeed(app, token, createUploadToken, { body });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(app.url + address, {
    method: 'POST',
    body: form,
    headers: { ...fromElsewhere(), 'x-language': 'en' },
  });
  return { status: response.status, body: (await response.json()) as Envelope<Uploaded> };
}

export async function keepDocument(
  app: TestApp,
  token: string,
  studentId: string,
  kind: DocumentKind = 'birthCertificate',
  name = 'Acte de naissance',
  content = pdf(),
): Promise<StudentDocument> {
  const { body } = await sendDocument(app, token, content, 'scan.pdf');
  const fileId = body.data?.files[0]?.id;
  if (fileId === undefined) throw new Error(body.errorMsg ?? 'No file came back.');
  return succeed(app, token, addStudentDocument, {
    params: { id: studentId },
    body: { fileId, kind, name },
  });
}

export async function download(app: TestApp, token: string, studentId: string, documentId: string) {
  const { address } = await succeed(app, token, openStudentDocument, {
    params: { id: studentId, documentId },
  });
  return fetch(app.url + address);
}
