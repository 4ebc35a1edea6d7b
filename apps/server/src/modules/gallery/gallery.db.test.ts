import * as calls from '@ardoise/contract/gallery/gallery';
import { videoPartBytes } from '@ardoise/contract/gallery/gallery-limits';
import { updatePublicPage } from '@ardoise/contract/gallery/public-page';
import { type CallSpec, pathOf } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { film, filmedAt } from './testing/mp4.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const picture = (width = 600, height = 400, background = '#8a6d4b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

interface Sent {
  readonly params?: Record<string, unknown>;
  readonly query?: string;
  readonly by?: string;
  readonly key?: string;
}

async function send(
  call: CallSpec,
  content: Buffer | null,
  { params = {}, query = '', by = token, key }: Sent = {},
) {
  const form = new FormData();
  if (content !== null) form.append('files', new Blob([new Uint8Array(content)]), 'sports-day.jpg');
  const answer = await fetch(app.url + pathOf(call, params) + query, {
    method: 'POST',
    body: form,
    headers: {
      ...fromElsewhere(),
      authorization: `Bearer ${by}`,
      'x-language': 'en',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Envelope<calls.GalleryItem> };
}

async function add(title = ''): Promise<calls.GalleryItem> {
  const query = title === '' ? '' : `?title=${encodeURIComponent(title)}`;
  const { body } = await send(calls.addPicture, await picture(), { query });
  if (body.data === null) throw new Error(body.errorMsg ?? '');
  return body.data;
}

async function addFilm(content: Buffer, poster?: Buffer) {
  const uploadId = crypto.randomUUID();
  const parts = Math.ceil(content.length / videoPartBytes);
  for (let part = 0; part < parts; part += 1) {
    const piece = content.subarray(part * videoPartBytes, (part + 1) * videoPartBytes);
    await send(calls.sendVideoPart, piece, { params: { uploadId, part } });
  }
  return send(calls.addVideo, poster ?? (await picture()), {
    params: { uploadId },
    query: `?parts=${parts}`,
  });
}

const list = async () => {
  const { body } = await app.call(calls.listGallery, {}, { token });
  return body.data?.items ?? [];
};

const open = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.url + address, { headers: { ...fromElsewhere(), ...headers } });

const setPage = (isOn: boolean, version: number) => {
  const text = { en: '', fr: '' };
  const body = { isOn, version, texts: { apply: text, pay: text, reach: text } };
  return app.call(updatePublicPage, { body }, { token });
};

describe('a picture', () => {
  it('is made in two sizes, without the place where it was taken, and stands at the end', async () => {
    const photo = await sharp(await picture(2400, 1800))
      .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await send(calls.addPicture, photo, { query: '?title=Sports%20day' });
    expect(body.data).toMatchObject({
      kind: 'picture',
      title: 'Sports day',
      width: 1600,
      height: 1200,
      isHidden: false,
      video: null,
    });
    for (const [address, width] of [
      [body.data?.small, 480],
      [body.data?.large, 1600],
    ] as const) {
      const stored = await open(address ?? '');
      expect(stored.headers.get('content-type')).toBe('image/webp');
      const { exif, width: wide } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
      expect([exif, wide]).toEqual([undefined, width]);
    }
    expect((await list()).at(-1)?.id).toBe(body.data?.id);
  });

  it.each([
    ['a page called .jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), 422],
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422],
    ['a film', film(), 422],
    ['more than 3 MB', Buffer.alloc(3 * 1024 * 1024 + 1, 1), 413],
    ['nothing', Buffer.alloc(0), 422],
  ])('is refused when it is %s', async (_name, content, status) => {
    const before = await list();
    expect((await send(calls.addPicture, content)).status).toBe(status);
    expect(await list()).toEqual(before);
  });

  it('of more than 40 megapixels is refused before a pixel is decoded', async () => {
    const create = { width: 8_000, height: 5_001, channels: 3, background: 'white' } as const;
    const huge = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
    expect(huge.length).toBeLessThan(3 * 1024 * 1024);
    const { status, body } = await send(calls.addPicture, huge.subarray(0, 4_096));
    expect([status, body.reason]).toEqual([422, 'tooManyPixels']);
  });

  it('that is sent again with the same key is added once', async () => {
    const key = crypto.randomUUID();
    const content = await picture();
    const first = await send(calls.addPicture, content, { key });
    const again = await send(calls.addPicture, content, { key });
    expect(again.body.data?.id).toBe(first.body.data?.id);
  });

  it('needs a file, and somebody who may change the gallery', async () => {
    expect((await send(calls.addPicture, null)).body.reason).toBe('noFile');
    const by = await school.signInAs('auditor');
    expect((await send(calls.addPicture, await picture(), { by })).status).toBe(403);
    expect((await app.call(calls.listGallery, {}, { token: by })).status).toBe(200);
    const support = await school.signInAs('support');
    expect((await app.call(calls.listGallery, {}, { token: support })).status).toBe(403);
  });
});

describe('a video', () => {
  it('comes in parts, loses its place, and is played from any of its bytes', async () => {
    const whole = film({ bytes: videoPartBytes * 2 });
    const { body } = await addFilm(whole);
    expect(body.data).toMatchObject({ kind: 'video', bytes: whole.length, width: 600 });
    const address = body.data?.video ?? '';
    const all = await open(address);
    expect([all.status, all.headers.get('content-type'), all.headers.get('accept-ranges')]).toEqual(
      [200, 'video/mp4', 'bytes'],
    );
    expect(all.headers.get('x-content-type-options')).toBe('nosniff');
    const played = Buffer.from(await all.arrayBuffer());
    expect(played.length).toBe(whole.length);
    expect(played.includes(filmedAt)).toBe(false);
    const from = videoPartBytes - 5;
    const piece = await open(address, { range: `bytes=${from}-${from + 9}` });
    expect([piece.status, piece.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${from + 9}/${whole.length}`,
    ]);
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(played.subarray(from, from + 10));
    expect((await open(address, { range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  it('gets another poster', async () => {
    const { body } = await addFilm(film());
    const params = { id: body.data?.id };
    const after = await send(calls.replacePoster, await picture(900, 500), { params });
    expect(after.body.data).toMatchObject({ width: 900, height: 500 });
    expect((await open(body.data?.small ?? '')).status).toBe(404);
    expect((await open(after.body.data?.small ?? '')).status).toBe(200);
    const still = await add();
    const refused = await send(calls.replacePoster, await picture(), { params: { id: still.id } });
    expect(refused.status).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'notAVideo'],
    ['cut off', film().subarray(0, -10), 'videoIncomplete'],
  ])('is refused when it is %s', async (_name, content, reason) => {
    const { status, body } = await addFilm(content);
    expect([status, body.reason]).toEqual([422, reason]);
  });

  it('is refused without its poster, or with a poster that is none', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect((await addFilm(film(), page)).body.reason).toBe('notAnImage');
  });

  it('of which a part is missing is refused', async () => {
    const uploadId = crypto.randomUUID();
    await send(calls.sendVideoPart, film(), { params: { uploadId, part: 1 } });
    const sent = await send(calls.addVideo, await picture(), {
      params: { uploadId },
      query: '?parts=2',
    });
    expect(sent.body.reason).toBe('videoIncomplete');
  });

  it('of 500 MB is refused: a part is never larger, and there are only so many', async () => {
    const params = { uploadId: crypto.randomUUID(), part: 0 };
    const large = Buffer.alloc(videoPartBytes + 1);
    expect((await send(calls.sendVideoPart, large, { params })).status).toBe(413);
    const late = { ...params, part: 20 };
    expect((await send(calls.sendVideoPart, film(), { params: late })).status).toBe(422);
    const sent = await send(calls.addVideo, await picture(), { params, query: '?parts=500' });
    expect(sent.status).toBe(422);
    const picked = await send(calls.addPicture, Buffer.alloc(8 * 1024 * 1024));
    expect(picked.status).toBe(413);
  });
});

describe('the gallery', () => {
  it('keeps the order that it is given, and refuses one that leaves any out', async () => {
    const [first, second] = [await add('one'), await add('two')];
    const ids = (await list()).map(({ id }) => id).toReversed();
    await app.call(calls.orderGallery, { body: { ids } }, { token });
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    for (const wrong of [
      ids.slice(1),
      [...ids, crypto.randomUUID()],
      [...ids.slice(1), first.id],
      ids.with(2, second.id),
    ])
      expect((await app.call(calls.orderGallery, { body: { ids: wrong } }, { token })).status).toBe(
        409,
      );
    expect((await list()).map(({ id }) => id)).toEqual(ids);
  });

  it('takes words, and no script becomes one', async () => {
    const { id } = await add();
    const body = { title: 'Prize day', description: '<b>All</b>\nof us', alt: 'Ten children' };
    const after = await app.call(calls.describeGalleryItem, { params: { id }, body }, { token });
    expect(after.body.data).toMatchObject(body);
    const long = { ...body, alt: 'a'.repeat(201) };
    const refused = await app.call(
      calls.describeGalleryItem,
      { params: { id }, body: long },
      { token },
    );
    expect(refused.status).toBe(422);
  });

  it('hides from strangers at once what staff still see, and nobody sees what was removed', async () => {
    await setPage(true, 0);
    const item = await add('Library');
    const seen = `/school/${school.appId}/${item.id}/480`;
    expect((await open(seen)).status).toBe(200);
    const params = { id: item.id };
    await app.call(calls.hideGalleryItem, { params }, { token });
    expect((await open(seen)).status).toBe(404);
    expect((await open(item.small)).status).toBe(200);
    expect((await open(item.small.replace(/key=.*/, `key=${item.id}`))).status).toBe(404);
    await app.call(calls.showGalleryItem, { params }, { token });
    expect((await open(seen)).status).toBe(200);
    await setPage(false, 1);
    expect((await open(seen)).status).toBe(404);
    await setPage(true, 2);
    await app.call(calls.removeGalleryItem, { params }, { token });
    expect((await open(seen)).status).toBe(404);
    expect((await app.call(calls.hideGalleryItem, { params }, { token })).status).toBe(404);
    const name = `${school.orgId}/gallery/${/key=(.*)/.exec(item.small)?.[1]}-480.webp`;
    await until(
      'the file is gone',
      async () => (await app.node.services.storage.get(name)) === null,
    );
  });

  it('of another school cannot be touched', async () => {
    const item = await add('Ours');
    const other = await createSchool(app, 'Lycée de Bonabéri');
    const by = await other.signIn();
    const params = { id: item.id };
    expect((await app.call(calls.removeGalleryItem, { params }, { token: by })).status).toBe(404);
    expect((await app.call(calls.listGallery, {}, { token: by })).body.data?.items).toEqual([]);
    expect((await open(`/school/${other.appId}/${item.id}/480`)).status).toBe(404);
    expect((await open(item.small.replace(school.orgId, other.orgId))).status).toBe(404);
  });

  it('holds a hundred, and no more', async () => {
    const full = await createSchool(app, 'École pleine');
    const by = await full.signIn();
    const first = await send(calls.addPicture, await picture(20, 20), { by });
    await app.node.services.db.write({ orgId: full.orgId }, (tx) =>
      sql`insert into gallery_items
            (org_id, id, kind, position, title, picture_id, width, height, bytes, created_at)
          select org_id, gen_random_uuid(), kind, n, title, picture_id, width, height, bytes, created_at
          from gallery_items, generate_series(2, 100) n where org_id = ${full.orgId}`.execute(tx),
    );
    const late = await send(calls.addPicture, await picture(20, 20), { by });
    expect([first.status, late.body.reason]).toEqual([200, 'galleryFull']);
  });
});
