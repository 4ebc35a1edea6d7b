import { addPicture, type GalleryItem } from '@ardoise/contract/gallery/gallery';
import {
  getPublicPage,
  type PageTexts,
  updatePublicPage,
} from '@ardoise/contract/gallery/public-page';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { updateSchoolSettings } from '@ardoise/contract/school-settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool, type TestSchool } from '../../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadedPicture } from '../../testing/uploaded-picture.ts';

let app: TestApp;
let school: TestSchool;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app, 'Collège Les Palmiers');
  token = await school.signIn();
});
afterAll(() => app.close());

const open = (place = '', of: TestSchool = school) =>
  fetch(`${app.url}/school/${of.appId}${place}`, { headers: fromElsewhere() });

const nothing = { en: '', fr: '' };
const unwritten: PageTexts = { apply: nothing, pay: nothing, reach: nothing };

const save = (body: { isOn: boolean; version: number; texts?: PageTexts }, by = token) =>
  app.call(updatePublicPage, { body: { texts: unwritten, ...body } }, { token: by });

async function add(title: string): Promise<GalleryItem | null> {
  const create = { width: 640, height: 480, channels: 3, background: '#1d5f7c' } as const;
  const form = new FormData();
  const content = await sharp({ create }).jpeg().toBuffer();
  form.append('files', new Blob([new Uint8Array(content)]), 'a.jpg');
  const answer = await fetch(`${app.url}${addPicture.path}?title=${encodeURIComponent(title)}`, {
    method: 'POST',
    body: form,
    headers: { ...fromElsewhere(), authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as Envelope<GalleryItem>).data;
}

describe('the school’s public page', () => {
  it('is off until the owner switches it on, and says who the school is all the same', async () => {
    expect((await app.call(getPublicPage, {}, { token })).body.data).toMatchObject({
      isOn: false,
      texts: unwritten,
      version: 0,
      address: expect.stringMatching(new RegExp(`/school/${school.appId}$`)) as string,
    });
    const html = await (await open('?lang=en')).text();
    expect(html).toContain('Collège Les Palmiers');
    expect(html).not.toContain('How to reach us');
    expect((await open('/card.jpg')).status).toBe(404);
    expect((await fetch(`${app.url}/school/no-such-school`)).status).toBe(404);
  });

  it('is switched by the owner alone, and not over what somebody else saved', async () => {
    const manager = await school.signInAs('manager');
    expect((await save({ isOn: true, version: 0 }, manager)).status).toBe(403);
    expect((await save({ isOn: true, version: 0 })).body.data).toMatchObject({
      isOn: true,
      version: 1,
    });
    expect((await save({ isOn: false, version: 0 })).status).toBe(409);
    expect((await app.call(getPublicPage, {}, { token: manager })).body.data?.isOn).toBe(true);
  });

  it('says what the school wrote in the reader’s language, and in the other where there is none', async () => {
    const texts: PageTexts = {
      apply: { en: 'Bring a photo.\n\n<script>alert(1)</script>', fr: 'Apportez une photo.' },
      pay: { en: '', fr: 'Au guichet ou par téléphone.' },
      reach: nothing,
    };
    await save({ isOn: true, version: 1, texts });
    const [en, fr] = [await (await open('?lang=en')).text(), await (await open('?lang=fr')).text()];
    expect(en).toContain('Bring a photo.');
    expect(en).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(en).not.toContain('<script');
    expect(en).toContain('Au guichet ou par téléphone.');
    expect(fr).toContain('Apportez une photo.');
    expect(fr).toContain('Nous joindre');
    const long = { ...texts, pay: { en: 'a'.repeat(1_001), fr: '' } };
    expect((await save({ isOn: true, version: 2, texts: long })).status).toBe(422);
  });

  it('shows the pictures without loading them, and may be kept and found', async () => {
    const item = await add('Sports day');
    const answer = await open('?lang=en');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('vary')).toContain('accept-language');
    expect(answer.headers.get('x-robots-tag')).toBeNull();
    const html = await answer.text();
    expect(html).toContain(`/school/${school.appId}/${item?.id}/480`);
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('Sports day');
    expect(html).not.toContain(/key=(.*)/.exec(item?.small ?? '')?.[1] ?? 'no key');
  });

  it('has a card with a picture of 1200 to 630, whatever the school has given', async () => {
    const other = await createSchool(app, 'Lycée de Bonabéri');
    const by = await other.signIn();
    await save({ isOn: true, version: 0 }, by);
    const cards = [await open('/card.jpg', other)];
    const logoId = await uploadedPicture(app, by, 'logo');
    const settings = { displayName: 'Lycée de Bonabéri', slogan: 'Ensemble', tags: ['Internat'] };
    await app.call(
      updateSchoolSettings,
      { body: { ...settings, logoId, version: 1 } },
      { token: by },
    );
    cards.push(await open('/card.jpg?v=logo', other), await open('/card.jpg'));
    const backgroundId = await uploadedPicture(app, by, 'background');
    await app.call(
      updateSchoolSettings,
      { body: { ...settings, backgroundId, version: 2 } },
      { token: by },
    );
    cards.push(await open('/card.jpg?v=wide', other));
    for (const card of cards) {
      expect(card.headers.get('content-type')).toBe('image/jpeg');
      const content = Buffer.from(await card.arrayBuffer());
      expect(content.length).toBeLessThan(300 * 1024);
      expect(await sharp(content).metadata()).toMatchObject({ width: 1200, height: 630 });
    }
    const banner = await open('/banner.webp', other);
    expect(banner.headers.get('content-type')).toBe('image/webp');
    expect((await open('/banner.webp')).status).toBe(200);
    const html = await (await open('?lang=fr', other)).text();
    expect(html).toMatch(
      new RegExp(`<meta property="og:image" content="http[^"]+/school/${other.appId}/card\\.jpg`),
    );
    expect(html).toContain('<meta property="og:title" content="Lycée de Bonabéri, Douala"/>');
    expect(html).toContain('<meta property="og:description" content="Ensemble"/>');
  });
});
