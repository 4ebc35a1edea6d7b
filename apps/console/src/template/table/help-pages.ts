import type { TemplatePage } from './page.ts';

export const helpPages: readonly TemplatePage[] = [];
