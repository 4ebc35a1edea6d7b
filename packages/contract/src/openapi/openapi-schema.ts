import { z } from 'zod';
import { allCalls } from '../protocol/calls.ts';
import { envelopeOf, failureSchema } from '../protocol/envelope.ts';
import { notification } from '../notifications.ts';
import { role, sex, userInfo } from '../people.ts';
import { schoolSettings } from '../school-settings.ts';
import { loginTokens, sessionTokens } from '../session.ts';
import { eventDetail } from '../transactions.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Shapes that several answers share. The document describes each once and refers to it. */
const sharedSchemas: Readonly<Record<string, z.ZodType>> = {
  Failure: failureSchema,
  LoginTokens: loginTokens,
  Notification: notification,
  Role: role,
  SchoolSettings: schoolSettings,
  SessionTokens: sessionTokens,
  Sex: sex,
  TransactionEventDetail: eventDetail,
  UserInfo: userInfo,
};

/** Formats whose pattern says nothing more to a reader than their name does. */
const namedFormats = new Set(['uuid', 'date-time', 'email']);

/**
 * Takes out what only zod needs. Unknown fields are not forbidden in answers either, so that a field
 * can be added without breaking a client that checks strictly.
 */
function tidy(zodSchema: z.core.$ZodType, json: JsonSchema): void {
  const { description, examples } = z.globalRegistry.get(zodSchema) ?? {};
  if (description !== undefined) json.description = description;
  if (Array.isArray(examples)) json.examples = examples as unknown[];
  if (json.format !== undefined && namedFormats.has(json.format)) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.additionalProperties === false) delete json.additionalProperties;
  const choices = json.anyOf?.map((choice) => choice.const);
  if (choices?.every((choice) => typeof choice === 'number')) {
    delete json.anyOf;
    Object.assign(json, { type: 'integer', enum: choices });
  }
}

const override = (context: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void =>
  tidy(context.zodSchema, context.jsonSchema);

function withoutMarks({ $schema: _dialect, $id: _address, ...json }: JsonSchema): JsonSchema {
  return json;
}

/** What a client gives: before defaults are filled in and before anything is transformed. */
export const inputSchema = (schema: z.ZodType): JsonSchema =>
  withoutMarks(z.toJSONSchema(schema, { io: 'input', metadata: z.registry(), override }));

export interface OutputSchemas {
  /** By the name of the shape; what `#/components/schemas/…` refers to. */
  readonly shared: Record<string, JsonSchema>;
  /** By the name of the call; the whole envelope. */
  readonly answers: Record<string, JsonSchema>;
}

/** What the server answers. All calls go through zod together, so that shared shapes become references. */
export function outputSchemas(): OutputSchemas {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(sharedSchemas)) registry.add(schema, { id });
  for (const { name, call } of allCalls) registry.add(envelopeOf(call.answer), { id: name });
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
    override,
  });
  const shared: Record<string, JsonSchema> = {};
  const answers: Record<string, JsonSchema> = {};
  for (const [id, json] of Object.entries(schemas)) {
    (id in sharedSchemas ? shared : answers)[id] = withoutMarks(json);
  }
  return { shared, answers };
}
