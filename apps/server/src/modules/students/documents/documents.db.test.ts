import { listAudit } from '@ardoise/contract/audit';
import {
  addStudentDocument,
  listStudentDocuments,
  openStudentDocument,
  removeStudentDocument,
} from '@ardoise/contract/student-documents';
import { createStudent, getStudentHistory } from '@ardoise/contract/students';
import { createUploadToken } from '@ardoise/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { documentName } from '../../files/public.ts';
import { download, keepDocument, pdf, picture, sendDocument } from '../testing/documents.ts';
import { addStudent, familyBody, succeed } from '../testing/people.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
let studentId: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());
beforeEach(async () => {
  studentId = (await addStudent(app, token)).id;
});

const list = async (as = token) =>
  (await succeed(app, as, listStudentDocuments, { params: { id: studentId } })).items;

describe('a document of a student', () => {
  it('is kept, listed with who and when, and downloaded as it came', async () => {
    expect(await list()).toEqual([]);
    const content = pdf(5 * 1024 * 1024);
    const kept = await keepDocument(app, token, studentId, 'reportCard', 'Bulletin 1', content);
    expect(kept).toMatchObject({
      kind: 'reportCard',
      name: 'Bulletin 1',
      mediaType: 'application/pdf',
      bytes: content.length,
      addedAt: app.clock.now().toISOString(),
    });
    expect(kept.addedBy).not.toBe('');
    expect(await list()).toEqual([kept]);
    const response = await download(app, token, studentId, kept.id);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it('is sent so that a browser neither runs nor keeps it, under its own name', async () => {
    const name = 'Né à "Kribi"\r\nX-Evil: 1 \u202e../acte.pdf';
    const { id } = await keepDocument(app, token, studentId, 'other', name);
    const { headers } = await download(app, token, studentId, id);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-evil')).toBeNull();
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]+\.pdf"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(
      'Né à Kribi X-Evil 1 .. acte.pdf',
    );
  });

  it('that is a picture is encoded anew, as a JPEG without what was not a pixel', async () => {
    const photo = await sharp(await picture())
      .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
      .png()
      .toBuffer();
    const kept = await keepDocument(app, token, studentId, 'other', 'Carte', photo);
    expect(kept.mediaType).toBe('image/jpeg');
    const response = await download(app, token, studentId, kept.id);
    const stored = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([stored.format, stored.width, stored.exif]).toEqual(['jpeg', 40, undefined]);
  });

  it.each([
    ['a program renamed to .pdf', Buffer.from(`MZ${'\0'.repeat(200)}`), /neither a PDF nor/],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      /neither a PDF nor/,
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4'), /neither a PDF/],
    ['nothing', Buffer.alloc(0), /neither a PDF nor/],
    ['the first half of a PDF', pdf(10_000).subarray(0, 5_000), /incomplete or damaged/],
    [
      'the beginning of an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      /incomplete or damaged/,
    ],
  ])('is refused when it is %s', async (_what, content, words) => {
    const { status, body } = await sendDocument(app, token, content, 'acte.pdf');
    expect([status, body.errorCode]).toEqual([422, 42200]);
    expect(body.errorMsg).toMatch(words);
  });

  it('is refused when it is too large', async () => {
    const large = await sendDocument(app, token, pdf(6 * 1024 * 1024), 'acte.pdf');
    expect([large.status, large.body.errorMsg]).toEqual([413, 'The file is larger than 5 MB.']);
    const png = Buffer.concat([await picture(), Buffer.alloc(4 * 1024 * 1024)]);
    const wide = await sendDocument(app, token, png, 'acte.png');
    expect([wide.status, wide.body.errorMsg]).toEqual([413, 'The image is larger than 3 MB.']);
  });

  it('is kept once, whoever presses twice', async () => {
    const { body } = await sendDocument(app, token, pdf(), 'acte.pdf');
    const fileId = body.data?.files[0]?.id ?? '';
    expect(body.data?.files[0]?.url).toBeNull();
    const request = {
      params: { id: studentId },
      body: { fileId, kind: 'other' as const, name: 'A' },
    };
    const answers = await Promise.all([
      app.call(addStudentDocument, request, { token }),
      app.call(addStudentDocument, request, { token }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await list()).toHaveLength(1);
    const sibling = await addStudent(app, token);
    const other = await app.call(
      addStudentDocument,
      { ...request, params: { id: sibling.id } },
      { token },
    );
    expect(other.body.errorCode).toBe(40400);
  });

  it('is removed for good, with its content, and its address leads nowhere', async () => {
    const { id } = await keepDocument(app, token, studentId);
    const params = { id: studentId, documentId: id };
    const { address } = await succeed(app, token, openStudentDocument, { params });
    await succeed(app, token, removeStudentDocument, { params });
    expect(await list()).toEqual([]);
    expect((await fetch(app.url + address)).status).toBe(404);
    const again = await app.call(removeStudentDocument, { params }, { token });
    expect(again.body.errorCode).toBe(40400);
    const { storage } = app.node.services;
    await until('the content is gone', async () => {
      return (await storage.get(documentName(school.orgId, id))) === null;
    });
  });

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['signs that nobody sees', '\u202e\u2066\u200b\u200f'],
    ['more than 120 characters', 'x'.repeat(121)],
    ['half a character', 'a\ud800b'],
  ])('has a name that is not %s', async (_what, name) => {
    const { body } = await sendDocument(app, token, pdf(), 'acte.pdf');
    const fileId = body.data?.files[0]?.id ?? '';
    const kept = await app.call(
      addStudentDocument,
      { params: { id: studentId }, body: { fileId, kind: 'other', name } },
      { token },
    );
    expect([kept.body.errorCode, Object.keys(kept.body.fields ?? {})]).toEqual([42200, ['name']]);
    expect(await list()).toEqual([]);
  });

  it('reads as it is written, not turned around', async () => {
    const { name } = await keepDocument(app, token, studentId, 'other', 'acte \u202efdp.exe');
    expect(name).toBe('acte fdp.exe');
  });

  it('is never a public file, nor a photo', async () => {
    const { id } = await keepDocument(app, token, studentId, 'other', 'Scan', await picture());
    expect((await fetch(`${app.url}/files/${school.orgId}/${id}`)).status).toBe(404);
    const body = { firstName: 'A', lastName: 'B', gender: 1 as const, family: familyBody() };
    const student = await app.call(createStudent, { body: { ...body, photoId: id } }, { token });
    expect(student.body.errorCode).toBe(40400);
  });

  it('has an address that ends after two minutes and that nobody else can make', async () => {
    const { id } = await keepDocument(app, token, studentId);
    const { address } = await succeed(app, token, openStudentDocument, {
      params: { id: studentId, documentId: id },
    });
    expect((await fetch(`${app.url}${address.slice(0, -2)}AA`)).status).toBe(404);
    app.clock.advance(121);
    expect((await fetch(app.url + address)).status).toBe(404);
  });
});

describe('who may', () => {
  it('edit are owner, manager and support; the others only read', async () => {
    const kept = await keepDocument(app, token, studentId);
    const params = { id: studentId, documentId: kept.id };
    for (const role of ['analyst', 'auditor'] as const) {
      const other = await school.signInAs(role);
      expect(await list(other)).toEqual([kept]);
      expect((await download(app, other, studentId, kept.id)).status).toBe(200);
      const asked = await app.call(
        createUploadToken,
        { body: { purpose: 'document' } },
        { token: other },
      );
      const removed = await app.call(removeStudentDocument, { params }, { token: other });
      expect([asked.body.errorCode, removed.body.errorCode]).toEqual([40300, 40300]);
    }
    const support = await school.signInAs('support');
    await keepDocument(app, support, studentId);
    await succeed(app, support, removeStudentDocument, { params });
  });

  it('say what a file is, is only who sent it', async () => {
    const support = await school.signInAs('support');
    const { body } = await sendDocument(app, support, pdf(), 'acte.pdf');
    const taken = await app.call(
      addStudentDocument,
      {
        params: { id: studentId },
        body: { fileId: body.data?.files[0]?.id ?? '', kind: 'other', name: 'Mine' },
      },
      { token },
    );
    expect(taken.body.errorCode).toBe(40400);
  });

  it('another school’s student and documents are not found', async () => {
    const { id } = await keepDocument(app, token, studentId);
    const stranger = await (await createSchool(app)).signIn();
    const { body } = await sendDocument(app, stranger, pdf(), 'acte.pdf');
    const fileId = body.data?.files[0]?.id ?? '';
    const own = await addStudent(app, stranger);
    const as = { token: stranger };
    const params = { id: studentId, documentId: id };
    const answers = [
      await app.call(listStudentDocuments, { params: { id: studentId } }, as),
      await app.call(openStudentDocument, { params }, as),
      await app.call(openStudentDocument, { params: { id: own.id, documentId: id } }, as),
      await app.call(removeStudentDocument, { params }, as),
      await app.call(
        addStudentDocument,
        { params: { id: studentId }, body: { fileId, kind: 'other', name: 'x' } },
        as,
      ),
    ];
    expect(answers.map(({ body: { errorCode } }) => errorCode)).toEqual(Array(5).fill(40400));
    expect(await list()).toHaveLength(1);
  });
});

describe('a medical note', () => {
  it('is there only for those who may see health, and each reading is audited', async () => {
    const note = await keepDocument(app, token, studentId, 'medicalNote', 'HIV secret');
    app.clock.advance(1);
    for (const role of ['manager', 'support', 'auditor'] as const) {
      const other = await school.signInAs(role);
      expect(await list(other)).toEqual([note]);
      expect((await download(app, other, studentId, note.id)).status).toBe(200);
    }
    const analyst = await school.signInAs('analyst');
    expect(await list(analyst)).toEqual([]);
    const params = { id: studentId, documentId: note.id };
    const opened = await app.call(openStudentDocument, { params }, { token: analyst });
    expect(opened.body).toMatchObject({ data: null, errorCode: 40400 });
    const audit = await succeed(app, token, listAudit, { query: { subjectId: studentId } });
    expect(audit.items.filter(({ action }) => action === 'medicalNote.read')).toHaveLength(3);
    expect(JSON.stringify(audit)).not.toContain('secret');
  });

  it('is in the history of changes for those who may know of it, and its readings are not', async () => {
    app.clock.advance(1);
    const { id } = await keepDocument(app, token, studentId, 'medicalNote', 'Asthma');
    await download(app, token, studentId, id);
    app.clock.advance(1);
    await keepDocument(app, token, studentId);
    app.clock.advance(1);
    await succeed(app, token, removeStudentDocument, {
      params: { id: studentId, documentId: id },
    });
    const actionsFor = async (as: string) =>
      (await succeed(app, as, getStudentHistory, { params: { id: studentId } })).items.map(
        ({ action }) => action,
      );
    expect(await actionsFor(token)).toEqual([
      'medicalNote.removed',
      'document.added',
      'medicalNote.added',
      'student.created',
    ]);
    const analyst = await school.signInAs('analyst');
    expect(await actionsFor(analyst)).toEqual(['document.added', 'student.created']);
  });
});
