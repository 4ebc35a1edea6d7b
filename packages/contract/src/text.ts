import { z } from 'zod';

// Half of a surrogate pair is no character, and PostgreSQL's text holds no NUL: neither can be kept as it was typed.
const unkeepable = /\p{Surrogate}|\0/u;

/** Text that people type: trimmed, of at most so many characters, every one of which can be stored. */
export const typedText = (max: number) =>
  z
    .string()
    .refine((value) => !unkeepable.test(value), { error: 'invalid' })
    .trim()
    .max(max);
