import { isKeyAccess } from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendBigForm, sendBigJson, sendBigMultipart } from '../testing/attacks/many-parts.ts';
import { type Target, targetAt } from '../testing/attacks/target.ts';
import { createSchool } from '../testing/builders.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let target: Target;
let appId: string;

beforeAll(async () => {
  app = await startTestApp();
  target = targetAt(app.url);
  appId = (await createSchool(app)).appId;
});
afterAll(() => app.close());

const manyParts = 100_000;
/** As many as fit into the bytes of a form: the number of fields must refuse them. */
const manyFields = 40_000;

const isOfPeople = ({ access }: CallSpec): boolean => !isKeyAccess(access);

const pathsOf = (takes: 'body' | 'upload', isMeant = isOfPeople): string[] =>
  allCalls
    .filter(({ call }) => call[takes] !== undefined && call.method !== 'GET' && isMeant(call))
    .map(({ call }) => `${call.method} ${call.path.replace(/\{\w+\}/g, 'none')}`);

describe('a hundred thousand small parts', () => {
  it.each([
    '/apply/:school',
    '/apply/:school/follow',
    '/apply/:school/follow/none/correct',
    '/pay/none',
    '/pay/none/start',
    '/pay/none/credit',
  ])('in the form at %s are refused before any is read', async (path) => {
    const address = path.replace(':school', appId);
    // Refused by its length, while it is still being sent: the connection may be cut before the answer is read.
    expect([0, 413]).toContain(await sendBigForm(target, address, manyParts));
    expect(await sendBigForm(target, address, manyFields)).toBe(413);
  });

  it.each(pathsOf('body').filter((place) => place.startsWith('POST')))(
    'in the JSON of %s are refused before it is parsed',
    async (place) => {
      expect(await sendBigJson(target, place.split(' ')[1] ?? '', manyParts)).toBe(413);
    },
  );

  it.each(pathsOf('body', (call) => !isOfPeople(call)))(
    'in the JSON of %s are not read at all of whoever brings no key',
    async (place) => {
      expect(await sendBigJson(target, place.split(' ')[1] ?? '', manyParts)).toBe(401);
    },
  );

  it.each(pathsOf('upload'))('in the upload of %s are refused', async (place) => {
    const status = await sendBigMultipart(target, place.split(' ')[1] ?? '', manyParts);
    expect([401, 413]).toContain(status);
  });
});
