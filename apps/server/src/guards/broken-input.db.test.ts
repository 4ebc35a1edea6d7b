import {
  isKeyAccess,
  type KeyKind,
  keyKinds,
  kindOf,
  scopeOf,
} from '@ardoise/contract/developer/key-scopes';
import type { CallSpec } from '@ardoise/contract/protocol/call';
import { allCalls } from '@ardoise/contract/protocol/calls';
import type { Envelope } from '@ardoise/contract/protocol/envelope';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { openApiDocument } from '@ardoise/contract/openapi/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeApiKey } from '../modules/api-keys/testing/make-api-key.ts';
import { createSchool, type TestSchool } from '../testing/builders.ts';
import { fromElsewhere, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
let token: string;
const keys: Partial<Record<KeyKind, string>> = {};
beforeAll(async () => {
  app = await startTestApp();
  school = await createSchool(app);
  // Nothing that is sent here is accepted, so that the session lasts.
  token = await school.signIn();
  for (const kind of keyKinds) keys[kind] = (await makeApiKey(app, school, { kind })).secret;
});
afterAll(() => app.close());

const { paths } = openApiDocument();

/** Every call that takes JSON, with an input that it accepts. */
const calls = allCalls.flatMap(({ name, call }) => {
  const operation = paths[call.path]?.[call.method.toLowerCase() as 'post' | 'put'];
  const example = operation?.requestBody?.content['application/json']?.example;
  return call.method === 'GET' || example === undefined ? [] : [{ name, call, example }];
});

async function send({ path, method, access }: CallSpec, body: string) {
  const answer = await fetch(`${app.url}${path.replace(/\{\w+\}/g, school.orgId)}`, {
    method,
    headers: {
      ...fromElsewhere(),
      'content-type': 'application/json',
      authorization: `Bearer ${isKeyAccess(access) ? keys[kindOf(scopeOf(access))] : token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Envelope };
}

/** The input once for each of its texts, with something in that text which cannot be kept. */
function* withBrokenTexts(
  value: unknown,
  put: (part: unknown) => unknown,
  path: string[] = [],
): Generator<{ input: unknown; path: string }> {
  if (typeof value === 'string') {
    for (const sign of ['\ud800', '\u0000'])
      yield { input: put(`${value}${sign}`), path: path.join('.') };
  } else if (Array.isArray(value)) {
    for (const [index, part] of value.entries())
      yield* withBrokenTexts(part, (changed) => put(value.with(index, changed)), [
        ...path,
        String(index),
      ]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      yield* withBrokenTexts(part, (changed) => put({ ...value, [name]: changed }), [
        ...path,
        name,
      ]);
  }
}

describe('a text with half a letter or a NUL', () => {
  it.each(calls.map(({ name, call, example }) => [name, call, example] as const))(
    'is refused by %s at its field',
    async (_name, call, example) => {
      for (const { input, path } of withBrokenTexts(example, (whole) => whole)) {
        const { status, body } = await send(call, JSON.stringify(input));
        const said = JSON.stringify({ path, status, body });
        expect(status, said).toBeGreaterThanOrEqual(400);
        expect(status, said).toBeLessThan(500);
        const isNamed = Object.values(body.fields ?? {}).includes(fieldTexts.unkeepable.en);
        if (isNamed) expect(body.fields, said).toHaveProperty([path]);
      }
    },
  );
});

describe('half a letter in the name of a school', () => {
  it('is refused with its field, in the reader’s language', async () => {
    const place = calls.find(({ name }) => name === 'createOrgAccount');
    if (place === undefined) throw new Error('There is no such call.');
    const input = { ...(place.example as object), schoolName: 'Les Palmiers \ud83d' };
    expect(await send(place.call, JSON.stringify(input))).toMatchObject({
      status: 422,
      body: { errorCode: 42200, fields: { schoolName: fieldTexts.unkeepable.en } },
    });
  });
});

describe('JSON that nests without end', () => {
  const deep = `${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}`;

  it.each(calls.map(({ name, call }) => [name, call] as const))(
    'is refused by %s before it is parsed',
    async (_name, call) => {
      expect((await send(call, deep)).status).toBe(413);
    },
  );
});
