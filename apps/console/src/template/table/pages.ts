import { guidePages } from './guide-pages.ts';
import { helpPages } from './help-pages.ts';
import type { TemplatePage } from './page.ts';
import { plannerPages } from './planner-pages.ts';
import { shopPages } from './shop-pages.ts';
import { signInPages } from './sign-in-pages.ts';

/** Every address of the template part. Each kind has its list in a file of its own. */
export const templatePages: readonly TemplatePage[] = [
  ...helpPages,
  ...guidePages,
  ...plannerPages,
  ...shopPages,
  ...signInPages,
];
