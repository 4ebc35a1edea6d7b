import type { TemplatePage } from './page.ts';

export const signInPages: readonly TemplatePage[] = [];
