import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { getSchoolSettings } from '@ardoise/contract/school-settings';
import { createUploadToken, type upload, uploadErrors } from '@ardoise/contract/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { sendLargePictures } from '../../testing/attacks/large-pictures.ts';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { pictureTurns } from './picture-turns.ts';
import { fileName, forgetFile } from './public.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  school = await createSchool(app);
  token = await school.signIn();
});

const picture = (width: number, height: number, background = '#24323c'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function newAddress(by = token): Promise<string> {
  const { body } = await app.call(createUploadToken, { body: { purpose: 'photo' } }, { token: by });
  return body.data?.address ?? '';
}

async function send(address: string, content: Buffer, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(content)]), 'photo.png');
  const answer = await fetch(app.url + address, {
    method: 'POST',
    body: form,
    headers: { ...fromElsewhere(), ...headers },
  });
  return { status: answer.status, body: (await answer.json()) as Envelope<Answer<typeof upload>> };
}

/** Takes the turn of a school and keeps it until told otherwise. */
function holdTurn(schoolId: string): { release(): Promise<unknown> } {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = pictureTurns.take(schoolId, [() => gate]);
  return {
    release: () => {
      open();
      return held;
    },
  };
}

const heldConnections = (): number => {
  const { totalCount, idleCount } = app.node.services.db.pool;
  return totalCount - idleCount;
};

const storedFiles = async (orgId: string): Promise<string[]> =>
  readdir(path.join(app.node.services.settings.dataFolder, 'files', orgId)).catch(() => []);

describe('twelve requests of five 40-megapixel pictures', () => {
  it('hold no connection, let other schools through and wait for themselves alone', async () => {
    const other = await createSchool(app, 'Lycée de Bonabéri');
    const otherToken = await other.signIn();
    const turn = holdTurn(school.orgId);
    const attack = sendLargePictures({ url: app.url, token });
    await until('as many wait as may', async () => pictureTurns.counts().waiting === 20);
    await until('no connection is held', async () => heldConnections() === 0);
    for (let calls = 0; calls < 20; calls += 1) {
      const { status } = await app.call(getSchoolSettings, {}, { token: otherToken });
      expect(status).toBe(200);
    }
    const theirs = await send(await newAddress(otherToken), await picture(60, 40));
    expect(theirs.status).toBe(200);
    // Not one of the attack's was worked on meanwhile.
    expect(pictureTurns.counts()).toEqual({ running: 1, waiting: 20 });
    await turn.release();
    const statuses = (await attack).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 8 }, () => 429)]);
    expect((await send(await newAddress(), await picture(60, 40))).status).toBe(200);
  });

  it('leave a refusal that says when to come back, in the reader’s language', async () => {
    const turn = holdTurn(school.orgId);
    const filling = pictureTurns.take(
      school.orgId,
      Array.from({ length: 20 }, () => async () => {}),
    );
    const { status, body } = await send(await newAddress(), await picture(9, 9), {
      'x-language': 'fr',
    });
    expect([status, body.errorCode]).toEqual([429, 42900]);
    expect(body.errorMsg).toContain('Réessayez dans 5 s');
    await turn.release();
    await filling;
  });
});

/** A PNG whose header promises pixels that are not there. */
async function pngOfHeader(width: number, height: number): Promise<Buffer> {
  const small = await picture(1, 1);
  const header = Buffer.alloc(17);
  header.write('IHDR');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  header.set([8, 2, 0, 0, 0], 12);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(header));
  return Buffer.concat([small.subarray(0, 12), header, checksum, small.subarray(33)]);
}

describe('a picture of too many pixels', () => {
  it.each([
    ['en', uploadErrors.tooManyPixels.en, 2_001],
    ['fr', uploadErrors.tooManyPixels.fr, 20_000],
  ])(
    'is refused by its header, though nothing can be decoded now (%s)',
    async (language, text, height) => {
      const turns = [holdTurn(newId()), holdTurn(newId())];
      const { status, body } = await send(await newAddress(), await pngOfHeader(20_000, height), {
        'x-language': language,
      });
      expect([status, body.errorMsg]).toEqual([422, text]);
      expect(pictureTurns.counts()).toEqual({ running: 2, waiting: 0 });
      for (const turn of turns) await turn.release();
    },
  );

  it('is one whose frames have too many together', async () => {
    // Frames that are alike would become one.
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((colour) => picture(4_000, 4_000, colour)),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true, effort: 0 })
      .toBuffer();
    const { body } = await send(await newAddress(), moving);
    expect(body.errorMsg).toBe(uploadErrors.tooManyPixels.en);
  });

  it('is not one of exactly as many as are allowed, though what it lacks is noticed later', async () => {
    const { body } = await send(await newAddress(), await pngOfHeader(20_000, 2_000));
    expect(body.errorMsg).toBe(uploadErrors.notAnImage.en);
  });
});

describe('what an upload leaves in storage', () => {
  it('is one file, although its address is used twice', async () => {
    const address = await newAddress();
    const first = await send(address, await picture(30, 20));
    expect((await send(address, await picture(9, 9))).status).toBe(404);
    const [file] = first.body.data?.files ?? [];
    expect(await storedFiles(school.orgId)).toEqual([`${file?.id}.webp`]);
    expect((await fetch(`${app.url}${file?.url}`)).status).toBe(200);
  });

  it('is one file, although both uses of its address came at once', async () => {
    const address = await newAddress();
    const content = await picture(30, 20);
    const both = await Promise.all([send(address, content), send(address, content)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await storedFiles(school.orgId)).toHaveLength(1);
  });

  it('is answered again under its key, also when the address has ended meanwhile', async () => {
    const address = await newAddress();
    const content = await picture(30, 20);
    const key = { 'idempotency-key': newId() };
    const first = await send(address, content, key);
    app.clock.advance(3_600);
    expect((await send(address, content)).status).toBe(404);
    expect(await send(address, content, key)).toEqual(first);
    expect(await storedFiles(school.orgId)).toHaveLength(1);
  });

  it('is forgotten by its job where no row came of it, and stays where one did', async () => {
    const { services } = app.node;
    const { orgId } = school;
    const forget = (id: string): Promise<void> =>
      forgetFile.work(
        { orgId, id, name: fileName(orgId, id) },
        { services, attempt: 1, isLastAttempt: false },
      );
    const { body } = await send(await newAddress(), await picture(30, 20));
    const kept = body.data?.files[0]?.id ?? '';
    const lost = newId();
    await services.storage.put(fileName(orgId, lost), Buffer.from('lost'), 'image/webp');
    await forget(lost);
    await forget(kept);
    expect(await storedFiles(orgId)).toEqual([`${kept}.webp`]);
  });
});
