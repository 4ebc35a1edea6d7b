import type { TemplatePage } from './page.ts';

export const shopPages: readonly TemplatePage[] = [];
