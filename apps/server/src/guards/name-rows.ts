import type { CallSpec } from '@ardoise/contract/protocol/call';
import type { ArbitraryInput } from './arbitrary-input.ts';

/** Rows of a school that an input can be about. */
export interface NamedRows {
  /** Some ids of each table. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** What else names something of the school, by the field that it is sent in. */
  readonly fields: ReadonlyMap<string, string>;
}

const uuidForm = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

function withRows<Value>(value: Value, ids: readonly string[], rows: NamedRows, field = ''): Value {
  if (typeof value === 'string') {
    const id = uuidForm.test(value)
      ? ids[Number.parseInt(value.slice(0, 8), 16) % ids.length]
      : null;
    return (rows.fields.get(field) ?? id ?? value) as Value;
  }
  if (Array.isArray(value))
    return value.map((entry: unknown) => withRows(entry, ids, rows)) as Value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, withRows(entry, ids, rows, name)]),
  ) as Value;
}

/** An id in an address is one of the table that is called as the part before it, where there is one. */
function paramsOf({ path }: CallSpec, { ids }: NamedRows): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, part = '', name = ''] of path.matchAll(/([\w-]+)\/\{(\w+)\}/g)) {
    const [id] = ids.get(part.replaceAll('-', '_')) ?? [];
    if (id !== undefined) found[name] = id;
  }
  return found;
}

/** The same about rows that are there, wherever it names one, so that what it meets is a rule of their domain and not that they are unknown. */
export function nameRows(call: CallSpec, input: ArbitraryInput, rows: NamedRows): ArbitraryInput {
  const named = withRows(input, [...rows.ids.values()].flat(), rows);
  return { ...named, params: { ...(named.params as object | null), ...paramsOf(call, rows) } };
}
