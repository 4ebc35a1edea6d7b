import { z } from 'zod';

// Half of a surrogate pair is no character, and PostgreSQL's text holds no NUL: neither can be kept as it was typed.
const unkeepable = /\p{Surrogate}|\0/u;

/**
 * Where in a call's input the first text stands that cannot be kept, as `guardians.0.fullName`; null where every text
 * can be. Asked of every input, so that no schema has to think of it.
 */
export function findUnkeepableText(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return unkeepable.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, part] of Object.entries(value)) {
    const place = path === '' ? name : `${path}.${name}`;
    const found = unkeepable.test(name) ? path : findUnkeepableText(part, place);
    if (found !== null) return found;
  }
  return null;
}

/** Text that people type: trimmed, of at most so many characters, every one of which can be stored. */
export const typedText = (max: number) =>
  z
    .string()
    .refine((value) => !unkeepable.test(value), { error: 'unkeepable' })
    .trim()
    .max(max);
