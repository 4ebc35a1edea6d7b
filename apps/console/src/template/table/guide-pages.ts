import type { TemplatePage } from './page.ts';

export const guidePages: readonly TemplatePage[] = [];
