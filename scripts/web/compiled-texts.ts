import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

type Compile = (text: string) => unknown;

/** The compiler that use-intl itself depends on, so that it always fits the formatter. */
async function loadCompiler(): Promise<Compile> {
  const reader = new URL('../../apps/console/package.json', import.meta.url);
  const useIntl = createRequire(reader).resolve('use-intl');
  const compiler = createRequire(useIntl).resolve('icu-minify/compile');
  const loaded = (await import(pathToFileURL(compiler).href)) as { default: Compile };
  return loaded.default;
}

function compileAll(texts: unknown, compile: Compile): unknown {
  if (typeof texts === 'string') return compile(texts);
  const entries = Object.entries(texts as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, text]) => [key, compileAll(text, compile)]));
}

/**
 * Reads the plural forms and arguments of every text when the pages are built instead of in the browser, which
 * saves the reader of such texts: 9 KiB of the entry.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      if (!/\/src\/(?:template\/)?locales\/(?:en|fr)\/[^/]+\.ts$/.test(id)) return null;
      const compile = await loadCompiler();
      const { code: script } = await transformWithOxc(code, id, { sourcemap: false });
      const module = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as Record<
        string,
        unknown
      >;
      const exports = Object.entries(module).map(
        ([name, texts]) => `export const ${name} = ${JSON.stringify(compileAll(texts, compile))};`,
      );
      return { code: exports.join('\n'), map: null };
    },
  };
}
