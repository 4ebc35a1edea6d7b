import { createUploadToken } from '@ardoise/contract/uploads';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { getSchoolSettings, updateSchoolSettings } from '@ardoise/contract/school-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  token = await school.signIn();
});
afterAll(() => app.close());

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#24323c' } })
    .png()
    .toBuffer();

async function addressOf(purpose: 'logo' | 'background' = 'logo'): Promise<string> {
  const { body } = await app.call(createUploadToken, { body: { purpose } }, { token });
  return body.data?.address ?? '';
}

interface Uploaded {
  files: Array<{ id: string; url: string; width: number; height: number }>;
}

async function send(
  content: Uint8Array<ArrayBuffer> | Buffer,
  name = 'logo.png',
  address?: string,
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const response = await fetch(app.url + (address ?? (await addressOf())), {
    method: 'POST',
    body: form,
    headers: { ...fromElsewhere(), 'x-language': 'en' },
  });
  return { status: response.status, body: (await response.json()) as Envelope<Uploaded> };
}

describe('an uploaded image', () => {
  it('is made smaller, encoded anew, and becomes the logo', async () => {
    const { body } = await send(await picture(2000, 1000));
    const file = body.data?.files[0];
    expect(file).toMatchObject({ width: 512, height: 256 });
    const { body: settings } = await app.call(getSchoolSettings, {}, { token });
    const { displayName, slogan, tags, version } = settings.data ?? {
      displayName: '',
      slogan: null,
      tags: [],
      version: 0,
    };
    const saved = await app.call(
      updateSchoolSettings,
      { body: { displayName, slogan, tags, version, logoId: file?.id ?? null } },
      { token },
    );
    const logo = await fetch(`${app.url}${saved.body.data?.logo}`);
    expect(logo.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(Buffer.from(await logo.arrayBuffer())).metadata()).width).toBe(512);
  });

  it('loses what is not a pixel: the place where a photo was taken', async () => {
    const photo = await sharp(await picture(50, 50))
      .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(photo, 'photo.jpg');
    const stored = await fetch(`${app.url}${body.data?.files[0]?.url}`);
    expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['a program renamed to .png', Buffer.from(`MZ${'\0'.repeat(200)}`), 'logo.png'],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'logo.svg',
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'logo.png'],
    [
      'the beginning of an image',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'logo.png',
    ],
    ['nothing', Buffer.alloc(0), 'logo.png'],
  ])('is refused when it is %s', async (_name, content, name) => {
    const { status, body } = await send(content, name);
    expect(status).toBe(422);
    expect(body.errorMsg).toContain('not an image');
  });

  it('is refused above 3 MB', async () => {
    const { status, body } = await send(Buffer.alloc(3 * 1024 * 1024 + 1));
    expect(status).toBe(413);
    expect(body.errorMsg).toContain('3 MB');
  });

  it('is refused by what its beginning says when its pixels would fill the memory', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(3 * 1024 * 1024);
    // Of the second one there is nothing but the beginning: whoever looked at pixels first would find it broken.
    for (const sent of [bomb, bomb.subarray(0, 4_096)]) {
      const { status, body } = await send(sent);
      expect([status, body.errorMsg]).toEqual([422, expect.stringContaining('too many pixels')]);
    }
  });
});

describe('an upload address', () => {
  it('works once', async () => {
    const address = await addressOf();
    expect((await send(await picture(10, 10), 'a.png', address)).status).toBe(200);
    expect((await send(await picture(10, 10), 'a.png', address)).status).toBe(404);
  });

  it('expires, and cannot be made by anyone else', async () => {
    const address = await addressOf();
    const forged = `${address.slice(0, -2)}AA`;
    expect((await send(await picture(10, 10), 'a.png', forged)).status).toBe(404);
    app.clock.advance(601);
    expect((await send(await picture(10, 10), 'a.png', address)).status).toBe(404);
    token = await school.signIn();
  });

  it('of another school gives nothing that ours can use', async () => {
    const other = await createSchool(app, 'Lycée de Bonabéri');
    const { body } = await send(await picture(10, 10));
    const otherToken = await other.signIn();
    const taken = await app.call(
      updateSchoolSettings,
      {
        body: {
          displayName: 'Lycée',
          slogan: null,
          tags: [],
          version: 1,
          logoId: body.data?.files[0]?.id ?? null,
        },
      },
      { token: otherToken },
    );
    expect(taken.body.errorCode).toBe(40400);
  });
});

describe('a stored file', () => {
  it.each(['/files/x/y', '/files/..%2f..%2fetc/passwd'])('%s is not there', async (path) => {
    expect((await fetch(app.url + path)).status).toBe(404);
  });
});
