import { type Access, type CallSpec, takesKey, takesRefreshHeader } from '../protocol/call.ts';
import { isKeyAccess, scopeOf } from '../developer/key-scopes.ts';
import { refusalsOf } from '../protocol/call-refusals.ts';
import { exampleOf } from './openapi-example.ts';
import {
  type MediaType,
  type Reference,
  type Response,
  refusalResponses,
} from './openapi-refusals.ts';
import { inputSchema, type JsonSchema, type OutputSchemas } from './openapi-schema.ts';
import { permissionTable, roleNames } from '../protocol/permissions.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
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

/** Under which the document has the header that a program must send. */
export const neededKeyName = 'Needed-Idempotency-Key';

function whoMay(access: Access): string {
  if (isKeyAccess(access)) return `Needs an API key with the scope \`${scopeOf(access)}\`.`;
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

function securityOf(spec: CallSpec): Operation['security'] {
  if (takesRefreshHeader(spec)) return [{ refreshToken: [] }];
  if (isKeyAccess(spec.access)) return [{ apiKey: [] }];
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
  const keyName = isKeyAccess(spec.access) ? neededKeyName : 'Idempotency-Key';
  return takesKey(spec) ? [...declared, { $ref: `#/components/parameters/${keyName}` }] : declared;
}

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
      ...refusalResponses(refusalsOf(spec)),
    },
  };
}
