import { fromElsewhere } from './from-elsewhere.ts';
import { fieldsOf } from './form-fields.ts';

/** A page as a browser without script has it. */
export interface SeenPage {
  readonly status: number;
  readonly html: string;
  /** What a person reads, on one line. */
  readonly text: string;
  /** Where the browser ended, without the origin. */
  readonly path: string;
  readonly headers: Headers;
}

export interface Visitor {
  get(path: string): Promise<SeenPage>;
  /** Sends a form that the page shows, with what is typed into it; `press` is the button's name and value. */
  send(
    page: SeenPage,
    form: string,
    typed?: Record<string, string | readonly string[]>,
  ): Promise<SeenPage>;
  post(path: string, fields: URLSearchParams): Promise<SeenPage>;
}

const textOf = (html: string): string =>
  html
    .replace(/<(style|noscript)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

/** A browser without script, at an address of its own. */
export function createVisitor(base: string, headers: Record<string, string> = {}): Visitor {
  const own = { ...fromElsewhere(), ...headers };
  const see = async (path: string, init: RequestInit = {}): Promise<SeenPage> => {
    const response = await fetch(new URL(path, base), {
      ...init,
      headers: own,
    });
    const html = await response.text();
    const { pathname, search } = new URL(response.url);
    const { status, headers: answered } = response;
    return { status, html, text: textOf(html), path: pathname + search, headers: answered };
  };
  const post: Visitor['post'] = (path, fields) => see(path, { method: 'POST', body: fields });
  return {
    get: (path) => see(path),
    post,
    send: (page, form, typed = {}) => {
      const { action, fields } = fieldsOf(page.html, form);
      for (const [name, value] of Object.entries(typed)) {
        fields.delete(name);
        for (const one of typeof value === 'string' ? [value] : value) fields.append(name, one);
      }
      return post(action, fields);
    },
  };
}
