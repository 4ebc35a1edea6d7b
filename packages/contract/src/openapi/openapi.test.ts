import { describe, expect, test } from 'vitest';
import { isReading } from '../protocol/call.ts';
import { allCalls } from '../protocol/calls.ts';
import { isDeveloperPath, type Method, openApiDocument } from './openapi.ts';
import type { Operation } from './openapi-operation.ts';
import type { Reference, Response } from './openapi-refusals.ts';
import { refreshToken } from '../session.ts';

/** As a client reads it: what JSON cannot say is gone. */
const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<
  typeof openApiDocument
>;

const methods: readonly Method[] = ['get', 'post', 'put'];
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation ? [{ path, method, operation }] : [];
  }),
);

function operationOf(name: string): Operation {
  const found = operations.find(({ operation }) => operation.operationId === name);
  if (!found) throw new Error(`There is no operation ${name}.`);
  return found.operation;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

describe('the OpenAPI document', () => {
  test('is of version 3.1 and has what that version requires', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Ardoise',
      version: expect.any(String) as string,
    });
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)).toContain('200');
      expect(operation.summary).not.toBe('');
    }
  });

  test('has every call once, under a name and a tag of its own', () => {
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      allCalls.map(({ name }) => name).sort(),
    );
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(tags)).toEqual(new Set(allCalls.map(({ domain }) => domain)));
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('refers only to what it holds', () => {
    const references = new Set(referencesIn(document));
    expect(references.size).toBeGreaterThan(10);
    for (const reference of references) expect(resolve(reference), reference).toBeDefined();
  });

  /** A lost answer of these is given again to the same key. */
  const repeated = new Set(
    allCalls
      .filter(({ call }) => !isReading(call) && !call.isRepeatable)
      .filter(({ call }) => !call.answersSecrets || call === refreshToken)
      .map(({ call }) => `${call.method.toLowerCase()} ${call.path}`),
  );

  test('declares every parameter of a path, and a key for every change that it repeats', () => {
    for (const { path, method, operation } of operations) {
      const declared = operation.parameters.flatMap((part) =>
        'in' in part && part.in === 'path' ? [part] : [],
      );
      const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      expect(declared.map(({ name }) => name).sort()).toEqual(places.sort());
      expect(declared.every(({ required }) => required)).toBe(true);
      const hasKey = operation.parameters.some(
        (part) => (part as Reference).$ref?.endsWith('Idempotency-Key') ?? false,
      );
      expect(hasKey, `${method} ${path}`).toBe(repeated.has(`${method} ${path}`));
    }
  });

  test('names only security schemes that it describes', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    const named = operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys));
    expect(schemes).toEqual(expect.arrayContaining([...new Set(named)]));
  });

  test('says who may make each call', () => {
    for (const { name, call } of allCalls) {
      const operation = operationOf(name);
      expect(operation['x-permission']).toBe(call.access);
      const isOpen = operation.security.length === 0;
      expect(isOpen).toBe(call.access === 'public' && name !== 'refreshToken');
    }
    expect(operationOf('listAudit').description).toBe(
      'Needs the permission `audit.read` (Owner, Auditor).',
    );
    expect(operationOf('login').description).toContain('At most 30 times in 60 s');
  });

  test('carries the headers of the specification at every path', () => {
    const headers = Object.entries(document.paths).map(
      ([path, item]) => `${isDeveloperPath(path)} ${item.parameters.length}`,
    );
    expect(new Set(headers)).toEqual(new Set(['false 13', 'true 1']));
    expect(operationOf('refreshToken').security).toEqual([{ refreshToken: [] }]);
  });

  test('holds no mark of the library that made it', () => {
    expect(JSON.stringify(document)).not.toMatch(/\$schema|\$defs|9007199254740991/);
  });
});

describe('an example', () => {
  const withBody = allCalls.filter(({ call }) => call.body !== undefined && !call.upload);

  test.each(withBody.map((each) => [each.name, each.call] as const))(
    'of a request to %s is accepted by the call itself',
    (name, call) => {
      const media = operationOf(name).requestBody?.content['application/json'];
      expect(call.body?.safeParse(media?.example)).toMatchObject({ success: true });
    },
  );

  test.each(allCalls.map((each) => [each.name, each.call] as const))(
    'of an answer of %s is one that the call may give',
    (name, call) => {
      const answer = operationOf(name).responses['200'] as Response;
      const example = answer.content['application/json']?.example as { data: unknown };
      expect(call.answer.safeParse(example.data)).toMatchObject({ success: true });
    },
  );
});
