import type { Text } from '../values/language.ts';

/** In which books something happens: the school's own, or one of the two in which developers try things out. */
export const environments = ['production', 'development', 'sandbox'] as const;
export type Environment = (typeof environments)[number];

export const environmentNames: Record<Environment, Text> = {
  production: { en: 'Production', fr: 'Production' },
  development: { en: 'Development', fr: 'Développement' },
  sandbox: { en: 'Sandbox', fr: 'Bac à sable' },
};

/** How long it is kept what was tried out: all of the sandbox, and what was sent in the development environment. */
export const triesKeptDays = 30;
