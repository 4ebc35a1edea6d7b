import type { CallSpec } from '@ardoise/contract/protocol/call';
import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Values that break careless code, whatever was asked for. */
const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  "'; drop table people; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '💸'.repeat(50),
  '\ud800',
  -1,
  0,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  [[[[]]]],
  {},
  { __proto__: null, constructor: 'x' },
  '00000000-0000-0000-0000-000000000000',
);

function text(schema: JsonSchema): fc.Arbitrary<unknown> {
  const maxLength = Math.min(Number(schema['maxLength'] ?? 40), 300);
  const minLength = Math.min(Number(schema['minLength'] ?? 0), maxLength);
  const free = fc.string({ minLength, maxLength, unit: 'grapheme' });
  if (schema['format'] === 'uuid') return fc.oneof(fc.uuid(), free);
  if (schema['format'] === 'email') return fc.oneof(fc.emailAddress(), free);
  if (schema['format'] === 'date')
    return fc.oneof(fc.constantFrom('2026-09-01', '0000-00-00', '2026-02-30'), free);
  if (typeof schema['pattern'] === 'string')
    return fc.oneof(fc.stringMatching(new RegExp(schema['pattern'])), free);
  return free;
}

function wellFormed(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return fc.oneof(...(choices as JsonSchema[]).map(fromSchema));
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  if ('const' in schema) return fc.constant(schema['const']);
  switch (schema['type']) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.max(Number(schema['minimum'] ?? -5), -1e9),
          max: Math.min(Number(schema['maximum'] ?? 1e6), 1e9),
        }),
        fc.double(),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromSchema((schema['items'] ?? {}) as JsonSchema), { maxLength: 4 });
    case 'object':
      return fromObject(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fromObject(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, fromSchema(part)]),
  );
  return fc.record(parts, { requiredKeys: required.filter((name) => name in parts) });
}

/** Mostly what the schema asks for, so that handlers are reached; one value in ten is hostile. */
function fromSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: wellFormed(schema) }, { weight: 1, arbitrary: hostile });
}

function partOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined);
  return fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

const headerText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '-',
    'null',
    "' or 1=1",
    'é',
    '\u00ff',
    ','.repeat(200),
    'x'.repeat(2_000),
  ),
  fc.uuid(),
);

/** Headers that the server reads. Most requests carry none of them, so that handlers are reached. */
const headers = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        'x-org-id': headerText,
        'idempotency-key': headerText,
        'x-language': headerText,
        'accept-language': headerText,
        'user-agent': headerText,
      },
      { requiredKeys: [] },
    ),
  },
);

export interface ArbitraryFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A zip's and a picture's first bytes lead further in than noise does. */
const fileStart = fc.constantFrom([], [0x50, 0x4b, 3, 4], [0x89, 0x50, 0x4e, 0x47], [0xff, 0xd8]);

const arbitraryFile: fc.Arbitrary<ArbitraryFile> = fc
  .tuple(fc.string({ maxLength: 30 }), fileStart, fc.uint8Array({ maxLength: 200 }))
  .map(([name, start, rest]) => ({ name, content: new Uint8Array([...start, ...rest]) }));

export interface ArbitraryInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Only for calls that take files. */
  readonly files: readonly ArbitraryFile[];
}

export const arbitraryInput = (call: CallSpec): fc.Arbitrary<ArbitraryInput> =>
  fc.record({
    params: partOf(call.params),
    query: partOf(call.query),
    body: partOf(call.body),
    headers: headers as fc.Arbitrary<Readonly<Record<string, string>>>,
    files: call.upload === undefined ? fc.constant([]) : fc.array(arbitraryFile, { maxLength: 7 }),
  });
