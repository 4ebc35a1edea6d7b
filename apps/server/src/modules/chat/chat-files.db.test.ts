import { randomUUID } from 'node:crypto';
import type * as messageCalls from '@ardoise/contract/chat/chat-messages';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { film, filmedAt } from '../gallery/testing/mp4.ts';
import { beginTalk, type TestTalk } from './testing/talks.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const begin = (): Promise<TestTalk> => beginTalk(app, school.orgId, token);

describe('a file', () => {
  const send = async (id: string, content: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('key', randomUUID());
    form.append('file', new Blob([new Uint8Array(content)]), name);
    const answer = await fetch(`${app.url}/ba021/v1/school/chats/${id}/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-language': 'en', ...fromElsewhere() },
      body: form,
    });
    const { data, reason } = (await answer.json()) as {
      data: messageCalls.ChatMessage | null;
      reason?: string;
    };
    return { data, reason };
  };
  const contentOf = async (message: messageCalls.ChatMessage | null): Promise<Buffer> =>
    Buffer.from(await (await fetch(`${app.url}${message?.file?.address}`)).arrayBuffer());

  it('is known by its content: a page called .jpg is none, and a picture loses its place', async () => {
    const { id } = await begin();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>');
    expect((await send(id, page, 'a.jpg')).reason).toBe('notAChatFile');
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: 'red' },
    })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 2/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { data } = await send(id, picture, 'a.html');
    expect(data).toMatchObject({ type: 2, file: { mediaType: 'image/jpeg', width: 60 } });
    const answer = await fetch(`${app.url}${data?.file?.address}`);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const kept = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('of more than 40 megapixels, or 16 MB, is refused', async () => {
    const { id } = await begin();
    const create = { width: 8_000, height: 5_001, channels: 3, background: 'white' } as const;
    const large = await sharp({ create }).png({ compressionLevel: 9 }).toBuffer();
    expect((await send(id, large, 'a.png')).reason).toBe('tooManyPixels');
    expect((await send(id, Buffer.alloc(17 * 1024 * 1024), 'a.mp4')).reason).toBe('fileTooLarge');
  });

  it('that is a video keeps its pictures, loses its place, and is sent in parts', async () => {
    const { id } = await begin();
    const video = film({ tracks: ['vide', 'soun', 'meta'] });
    const { data } = await send(id, video, 'a.mp4');
    expect(data).toMatchObject({ type: 3, file: { mediaType: 'video/mp4' } });
    const address = `${app.url}${data?.file?.address}`;
    const kept = await contentOf(data);
    expect([kept.includes('vide'), kept.includes(filmedAt), kept.length]).toEqual([
      true,
      false,
      video.length,
    ]);
    expect(kept.toString('latin1').match(/trak/g)).toHaveLength(2);
    const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 4]);
    const outside = await fetch(address, { headers: { range: 'bytes=99999-' } });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([
      416,
      `bytes */${video.length}`,
    ]);
    expect((await fetch(`${address}x`)).status).toBe(404);
  });

  it('of an older camera, which begins otherwise, loses its place too', async () => {
    const { id } = await begin();
    const quickTime = film({ brand: 'qt  ' });
    for (const video of [quickTime, quickTime.subarray(quickTime.readUInt32BE(0))]) {
      const { data } = await send(id, video, 'a.mov');
      expect(data).toMatchObject({ type: 3, file: { mediaType: 'video/mp4' } });
      expect((await contentOf(data)).includes(filmedAt)).toBe(false);
    }
    // Phones call what they record as they call their films.
    for (const brand of ['M4A ', 'isom']) {
      const { data } = await send(id, film({ brand, tracks: ['soun'] }), 'a.m4a');
      expect(data).toMatchObject({ type: 4, file: { mediaType: 'audio/mp4' } });
      expect((await contentOf(data)).includes(filmedAt)).toBe(false);
    }
  });

  it('that only begins like a video is none', async () => {
    const { id } = await begin();
    const page = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2<script>alert(1)</script>');
    expect((await send(id, page, 'a.mp4')).reason).toBe('brokenFile');
    expect((await send(id, film({ tracks: ['text'] }), 'a.mp4')).reason).toBe('notAChatFile');
  });
});
