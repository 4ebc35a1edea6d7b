import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** As an attribute, as an element and as an address: whichever a screen makes of it, the browser would ask for this. */
export const hostileAddress = '/hostile-ran';
export const hostileText = `javascript:fetch('${hostileAddress}')//"><img src="${hostileAddress}" onerror="fetch('${hostileAddress}')"><script data-hostile>fetch('${hostileAddress}')</script>`;

type Schema = Readonly<Record<string, unknown>>;

interface AnsweredBy {
  readonly method: string;
  readonly path: RegExp;
  /** The names of the texts that people write: those without a form, a list or a pattern. */
  readonly texts: ReadonlySet<string>;
}

const isFree = (schema: Schema): boolean =>
  schema['type'] === 'string' &&
  !['enum', 'const', 'format', 'pattern'].some((bound) => bound in schema);

/** Notes each property that is a free text, and each that somewhere is something else. */
function sortTexts(schema: unknown, name: string, free: Set<string>, bound: Set<string>): void {
  if (Array.isArray(schema)) {
    for (const part of schema) sortTexts(part, name, free, bound);
    return;
  }
  if (typeof schema !== 'object' || schema === null) return;
  const { properties, ...others } = schema as Schema;
  if (isFree(others)) free.add(name);
  else if (others['type'] === 'string') bound.add(name);
  for (const part of ['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties'])
    sortTexts(others[part], name, free, bound);
  for (const [inner, part] of Object.entries((properties ?? {}) as Schema))
    sortTexts(part, inner, free, bound);
}

interface Operation {
  readonly responses?: Readonly<Record<string, unknown>>;
}

function readAnswers(): AnsweredBy[] {
  const file = new URL('../../docs/openapi.json', import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, { responses }]) => {
        const free = new Set<string>();
        const bound = new Set<string>();
        const content = responses?.['200'] as { content?: Record<string, { schema?: unknown }> };
        sortTexts(content?.content?.['application/json']?.schema, '', free, bound);
        return {
          method: method.toUpperCase(),
          path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
          texts: new Set([...free].filter((name) => !bound.has(name))),
        };
      }),
  );
}

/** Texts that are read by the console itself: with another value there would be no screen to look at. */
const readByConsole = /^(?:id|appId|\w+Id|cursor|next|timeZone|currency)$/;

function spoil(value: unknown, texts: ReadonlySet<string>, name = ''): unknown {
  if (typeof value === 'string')
    return texts.has(name) && !readByConsole.test(name) && value !== '' ? hostileText : value;
  if (Array.isArray(value)) return value.map((entry) => spoil(entry, texts, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, entry]) => [inner, spoil(entry, texts, inner)]),
  );
}

/** From now on every answer of the server has a script in each text that somebody could have written. */
export async function spoilTexts(page: Page): Promise<void> {
  const answers = readAnswers();
  await page.route(
    (url) => url.pathname.startsWith('/ba021/') || url.pathname.startsWith('/api/'),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const answered = answers.find(
        ({ method, path }) => method === route.request().method() && path.test(pathname),
      );
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('application/json') === true;
      if (answered === undefined || !isJson || response.status() >= 300) {
        await route.fulfill({ response });
        return;
      }
      const body = (await response.json()) as { data: unknown };
      await route.fulfill({
        response,
        json: { ...body, data: spoil(body.data, answered.texts) },
      });
    },
  );
}
