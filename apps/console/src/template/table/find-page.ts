import type { PageParams, TemplatePage } from './page.ts';
import { templatePages } from './pages.ts';

export interface FoundPage {
  readonly page: TemplatePage;
  readonly params: PageParams;
}

/** Null: the address is not this page's. */
function match(page: TemplatePage, parts: readonly string[]): PageParams | null {
  const wanted = page.path.split('/');
  if (wanted.length !== parts.length) return null;
  const params = new Map<string, string>();
  for (const [place, name] of wanted.entries()) {
    const part = parts[place] ?? '';
    if (!name.startsWith('$')) {
      if (name !== part) return null;
      continue;
    }
    const allowed = page.allowed?.[name.slice(1)];
    if (part === '' || (allowed !== undefined && !allowed.includes(part))) return null;
    params.set(name.slice(1), part);
  }
  return params;
}

/** The page at an address below the base path. The first that fits is taken, so fixed names stand before variable ones. */
export function findPage(address: string): FoundPage | null {
  const parts = address.replace(/^\/|\/$/g, '').split('/');
  for (const page of templatePages) {
    const params = match(page, parts);
    if (params !== null) return { page, params };
  }
  return null;
}
