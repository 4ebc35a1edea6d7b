import { type Language, say } from '@ardoise/contract/values/language';
import type { JsonSchema } from '@ardoise/contract/openapi/openapi-schema';
import { words } from './words.ts';

/** One row of a table of fields. */
export interface FieldRow {
  /** `guardians[].phone`: where the value stands in the body or in the answer. */
  readonly path: string;
  readonly kind: string;
  /** The shared shapes that `kind` names; each has a table of its own. */
  readonly shapes: readonly string[];
  readonly isRequired: boolean;
  readonly notes: readonly string[];
}

type Part = JsonSchema['items'];

const schemaOf = (part: Part): JsonSchema =>
  typeof part === 'object' && !Array.isArray(part) ? part : {};

const shapeName = (reference: string): string => reference.split('/').at(-1) ?? reference;

interface Value {
  readonly schema: JsonSchema;
  readonly isNullable: boolean;
}

/** `T | null` is written in three ways in JSON Schema; a reader wants one. */
function withoutNull(schema: JsonSchema): Value {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return {
      schema: { ...schema, type: types[0] ?? 'null' },
      isNullable: types.length < schema.type.length,
    };
  }
  const rest = schema.anyOf?.filter((choice) => choice.type !== 'null');
  if (rest?.length === 1 && rest[0] !== undefined) {
    const { anyOf: _choices, ...own } = schema;
    return { schema: { ...own, ...rest[0] }, isNullable: true };
  }
  return { schema, isNullable: false };
}

function rangeOf(
  least: number | undefined,
  most: number | undefined,
  language: Language,
): string | null {
  const minimum = least?.toLocaleString(language) ?? '';
  const maximum = most?.toLocaleString(language) ?? '';
  if (minimum && maximum) return say(words.between, language, { minimum, maximum });
  if (minimum) return say(words.atLeast, language, { minimum });
  return maximum ? say(words.atMost, language, { maximum }) : null;
}

function notesOf(schema: JsonSchema, language: Language): string[] {
  const size = rangeOf(schema.minimum, schema.maximum, language);
  const length = rangeOf(schema.minLength, schema.maxLength, language);
  const count = rangeOf(schema.minItems, schema.maxItems, language);
  const choices = schema.enum ?? schemaOf(schema.items).enum;
  const notes = [
    schema.description,
    choices && say(words.oneOf, language, { choices: choices.join(', ') }),
    size,
    length && say(words.characters, language, { range: length }),
    count && say(words.entries, language, { range: count }),
    schema.default !== undefined &&
      say(words.byDefault, language, { value: JSON.stringify(schema.default) }),
  ];
  return notes.filter((note): note is string => typeof note === 'string' && note !== '');
}

function kindOf(schema: JsonSchema, language: Language): string {
  if (schema.$ref !== undefined) return shapeName(schema.$ref);
  if (schema.type === 'array') {
    return `${words.listOf[language]} ${kindOf(withoutNull(schemaOf(schema.items)).schema, language)}`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => kindOf(choice, language)).join(' | ');
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : schema.type;
  return schema.format ?? type ?? words.anything[language];
}

/** The shapes that a value is, may be, or is a list of. */
function shapesOf(schema: JsonSchema): string[] {
  const parts = [schema, schemaOf(schema.items), ...(schema.anyOf ?? [])];
  return parts.flatMap(({ $ref }) => ($ref === undefined ? [] : [shapeName($ref)]));
}

function rowsBelow(schema: JsonSchema, path: string, language: Language): FieldRow[] {
  if (schema.properties) return fieldRows(schema, language, `${path}.`);
  if (schema.type === 'array') return rowsBelow(schemaOf(schema.items), `${path}[]`, language);
  return (schema.anyOf ?? []).flatMap((choice) => rowsBelow(choice, path, language));
}

/** One row for a value, and one for each field inside it. Shared shapes are left to their own table. */
export function valueRows(
  part: Part,
  path: string,
  isRequired: boolean,
  language: Language,
): FieldRow[] {
  const { schema, isNullable } = withoutNull(schemaOf(part));
  const kind = kindOf(schema, language);
  const row: FieldRow = {
    path,
    kind: isNullable ? `${kind} ${words.orNull[language]}` : kind,
    shapes: shapesOf(schema),
    isRequired,
    notes: notesOf(schema, language),
  };
  return [row, ...rowsBelow(schema, path, language)];
}

/** The fields of an object, nested ones below their parent. */
export function fieldRows(schema: JsonSchema, language: Language, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    valueRows(part, `${prefix}${name}`, schema.required?.includes(name) ?? false, language),
  );
}
