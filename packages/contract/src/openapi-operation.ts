import { type Access, type CallSpec, isReading } from './call.ts';
import { type ErrorEntry, errors, httpStatus } from './errors.ts';
import { exampleOf } from './openapi-example.ts';
import { inputSchema, type JsonSchema, type OutputSchemas } from './openapi-schema.ts';
import { permissionTable, roleNames } from './permissions.ts';

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  'x-permission': Access;
  'x-limit'?: NonNullable<CallSpec['limit']>;
  security: Array<Record<string, string[]>>;
  parameters: Array<Parameter | Reference>;
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

/** The failures that the document describes once, by HTTP status. */
export const failures: ReadonlyArray<ErrorEntry> = [
  errors.brokenBody,
  errors.tokenExpired,
  errors.notPermitted,
  errors.notFound,
  errors.bodyTooSlow,
  errors.keyReused,
  errors.bodyTooLarge,
  errors.mediaType,
  errors.invalid,
  errors.tooMany,
  errors.unexpected,
  errors.busy,
];

function whoMay(access: Access): string {
  switch (access) {
    case 'public':
      return 'Anyone may make this call.';
    case 'self':
      return 'Any signed-in person may make this call, about their own account.';
    case 'desk':
      return 'Only the provider’s own staff may make this call.';
    default: {
      const holders = permissionTable[access].map((role) => roleNames[role].en).join(', ');
      return `Needs the permission \`${access}\` (${holders}).`;
    }
  }
}

function descriptionOf(spec: CallSpec): string {
  const limit = spec.limit
    ? [`At most ${spec.limit.max} times in ${spec.limit.windowSeconds} s from one address.`]
    : [];
  const secrets =
    spec.answersSecrets === true && !takesRefreshHeader(spec)
      ? [
          'The answer holds secrets, so it is given once: an Idempotency-Key does not bring it again.',
        ]
      : [];
  return [whoMay(spec.access), ...limit, ...secrets].join(' ');
}

/** The one call whose credential is the refresh token itself, in its own header. */
const takesRefreshHeader = (spec: CallSpec): boolean => spec.path.endsWith('/org/refresh-token');

function securityOf(spec: CallSpec): Operation['security'] {
  if (takesRefreshHeader(spec)) return [{ refreshToken: [] }];
  return spec.access === 'public' ? [] : [{ accessToken: [] }];
}

function parametersOf(spec: CallSpec): Operation['parameters'] {
  const places = [
    ['path', spec.params],
    ['query', spec.query],
  ] as const;
  const declared = places.flatMap(([place, schema]) => {
    if (schema === undefined) return [];
    const json = inputSchema(schema);
    return Object.entries(json.properties ?? {}).map(([name, part]) => ({
      name,
      in: place,
      required: json.required?.includes(name) ?? false,
      schema: part as JsonSchema,
    }));
  });
  return takesKey(spec)
    ? [...declared, { $ref: '#/components/parameters/Idempotency-Key' }]
    : declared;
}

/** Secrets are kept nowhere, so they cannot be answered again; the refresh token has its own way. */
const takesKey = (spec: CallSpec): boolean =>
  !isReading(spec) &&
  spec.isRepeatable !== true &&
  (spec.answersSecrets !== true || takesRefreshHeader(spec));

function bodyOf(spec: CallSpec): Pick<Operation, 'requestBody'> {
  const json = spec.body === undefined ? undefined : inputSchema(spec.body);
  if (spec.upload) {
    const files: JsonSchema = {
      type: 'array',
      maxItems: spec.upload.maxFiles,
      items: { type: 'string', contentMediaType: 'application/octet-stream' },
      description: `At most ${spec.upload.maxBytes} bytes each`,
    };
    const schema: JsonSchema = {
      ...json,
      type: 'object',
      properties: { ...json?.properties, files },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (spec.body === undefined || json === undefined) return {};
  const media = { schema: json, example: exampleOf(json, {}) };
  const required = !spec.body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': media } } };
}

/** Which of the failures this call can answer, by what it takes and who may make it. */
function failureStatuses(spec: CallSpec): number[] {
  const hasInput = Boolean(spec.params ?? spec.query ?? spec.body);
  const asksWho = spec.access !== 'public' || takesRefreshHeader(spec);
  const asksRole = spec.access !== 'public' && spec.access !== 'self';
  const changes = spec.method !== 'GET';
  const takesBody = Boolean(spec.body ?? spec.upload);
  return [
    ...(takesBody ? [400, 408, 413, 415] : []),
    ...(asksWho ? [401] : []),
    ...(asksRole ? [403] : []),
    ...(spec.params ? [404] : []),
    ...(changes ? [409] : []),
    ...(hasInput || changes ? [422] : []),
    ...[429, 500, 503],
  ].sort((a, b) => a - b);
}

export const failureName = (entry: ErrorEntry): string => `Failure${httpStatus(entry)}`;

export function operationOf(
  name: string,
  domain: string,
  spec: CallSpec,
  output: OutputSchemas,
): Operation {
  const answer = output.answers[name] ?? {};
  const content = {
    'application/json': { schema: answer, example: exampleOf(answer, output.shared) },
  };
  return {
    operationId: name,
    tags: [domain],
    summary: spec.summary,
    description: descriptionOf(spec),
    'x-permission': spec.access,
    ...(spec.limit ? { 'x-limit': spec.limit } : {}),
    security: securityOf(spec),
    parameters: parametersOf(spec),
    ...bodyOf(spec),
    responses: {
      200: { description: 'The answer, in its envelope', content },
      ...Object.fromEntries(
        failureStatuses(spec).map((status) => [
          String(status),
          { $ref: `#/components/responses/Failure${status}` },
        ]),
      ),
    },
  };
}
