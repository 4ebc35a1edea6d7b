import type { JsonSchema } from './openapi-schema.ts';

/** What a field of this name holds in examples, where its schema alone would give a dull or refused value. */
const byName: Readonly<Record<string, string | number>> = {
  accessToken: 'eyJhbGciOiJFZERTQSJ9',
  accessTokenSeconds: 900,
  action: 'settings.changed',
  actor: 'Nkeng Emmanuel',
  address: '12 rue des Palmiers, Douala',
  appId: 'demo',
  amount: 50_000,
  browser: 'Firefox on Android',
  closingOn: '2027-06-30',
  code: '123456',
  country: 'CM',
  currency: 'XAF',
  dateOfBirth: '2015-03-14',
  displayName: 'Collège Les Palmiers',
  email: 'owner@demo.school',
  expiresIn: 900,
  fullName: 'Nkeng Emmanuel',
  login: 'owner@demo.school',
  inactivityMs: 1_700_000,
  maxImageBytes: 3_145_728,
  name: 'Nkeng',
  number: '677100001',
  password: 'ardoise-demo',
  perPage: 10,
  phone: '677100001',
  proof: 'prf_5b1d9e',
  recoveryCodes: 'k7m2-x9qd',
  refreshToken: 'rt_4Jx0Vq8mPz',
  reopeningOn: '2026-09-07',
  role: 'adminOrOwner',
  schoolName: 'Collège Les Palmiers',
  scopeId: 'u_5c2f',
  sentTo: '6 •• •• •• 01',
  slogan: 'Apprendre, comprendre, servir',
  subject: 'schoolSettings',
  subjectId: 'demo',
  tags: 'bilingue',
  timeZone: 'Africa/Douala',
  ticket: 'tkt_8f2c41',
  token: 'eyJhbGciOiJFZERTQSJ9',
  tuition: 150_000,
  ufId: 'ARD7K2M9Q',
  username: 'Nkeng Emmanuel',
  zone: 'console',
};

const byFormat: Readonly<Record<string, string>> = {
  uuid: '0198c6a2-5f1e-7c3a-9b54-2f6d1e8a7c10',
  date: '2026-10-05',
  'date-time': '2026-09-07T07:30:00Z',
  email: 'owner@demo.school',
};

function named(name: string, kind: 'string' | 'number'): string | number | undefined {
  const value = byName[name];
  return typeof value === kind ? value : undefined;
}

type Shared = Readonly<Record<string, JsonSchema>>;

/** The JSON Schema of a part is `true` where anything goes; an empty schema says the same. */
const schemaOf = (part: JsonSchema['items']): JsonSchema =>
  typeof part === 'object' && !Array.isArray(part) ? part : {};

function exampleObject(schema: JsonSchema, shared: Shared): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      exampleOf(schemaOf(part), shared, name),
    ]),
  );
}

/**
 * A value that the schema accepts and a person can read. `name` is the field it stands in. Where fields depend on each
 * other, the schema gives its own example: `.meta({ examples: [{ … }] })`.
 */
export function exampleOf(schema: JsonSchema, shared: Shared, name = ''): unknown {
  if (schema.$ref !== undefined) {
    return exampleOf(schemaOf(shared[schema.$ref.split('/').at(-1) ?? '']), shared, name);
  }
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice !== undefined) return exampleOf(choice, shared, name);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return exampleObject(schema, shared);
    case 'array':
      return [exampleOf(schemaOf(schema.items), shared, name)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return named(name, 'number') ?? Math.max(schema.minimum ?? 1, 1);
    case 'string':
      return named(name, 'string') ?? byFormat[schema.format ?? ''] ?? `${name || 'text'}-1`;
    default:
      return byName[name] ?? null;
  }
}
