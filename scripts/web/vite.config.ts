import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledTexts } from './compiled-texts.ts';
import { precompressed } from './precompressed.ts';
import { releaseFile, releaseOf } from './release.ts';
import { serviceWorker } from './service-worker.ts';
import { assetFile, chunkFile, filesToFetch, startChunks } from './start-chunks.ts';
import { withoutConditions } from './without-conditions.ts';

// The console and the hosted login are two programs, and one build: what both start with is then one file, which the
// console finds in the cache after the login.

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = { console: 'apps/console/index.html', login: 'apps/login/business.html' };
const sources = ['apps/console/src', 'apps/login/src', 'packages/web/src', 'packages/contract/src'];

/** The pages stand side by side in the build, wherever their programs stand in the repository. */
const pagesSideBySide: Plugin = {
  name: 'pages-side-by-side',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const page of Object.values(pages)) {
      const built = bundle[page];
      if (built?.type !== 'asset') throw new Error(`${page} was not built.`);
      delete bundle[page];
      this.emitFile({ type: 'asset', fileName: basename(page), source: built.source });
    }
  },
};

/** In development each page answers every address below its own, as the server makes it in production. */
const pagesInDevelopment: Plugin = {
  name: 'pages-in-development',
  configureServer: (vite) => () => {
    vite.middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') ?? false;
      const isLogin = /^\/business(?:[/?]|$)/.test(request.url ?? '');
      if (isPage) request.url = `/${isLogin ? pages.login : pages.console}`;
      next();
    });
  },
};

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;
const proxied = [
  '/ba021',
  '/aa038',
  '/jwt',
  '/files',
  '/downloads',
  '/api',
  '/pay',
  '/receipt',
  '/apply',
  '/school',
];

export default defineConfig(({ command }) => {
  const release =
    command === 'build' ? releaseOf(sources.map((folder) => `${root}${folder}`)) : 'development';
  return {
    root,
    // Addresses that are no file are a page's own; the plugin above says which.
    appType: 'mpa',
    publicDir: false,
    plugins: [
      react(),
      compiledTexts(),
      withoutConditions(),
      pagesSideBySide,
      pagesInDevelopment,
      releaseFile(release),
      serviceWorker(root, release),
      precompressed(),
    ],
    define: { __ARDOISE_RELEASE__: JSON.stringify(release) },
    build: {
      target: 'es2022',
      outDir: 'apps/console/dist',
      emptyOutDir: true,
      // Absolute addresses: the page is served below `/{zone}/{appId}`, which is known only at run time.
      assetsDir: 'assets/console',
      modulePreload: { polyfill: false, resolveDependencies: filesToFetch },
      rolldownOptions: {
        input: Object.values(pages).map((page) => `${root}${page}`),
        output: {
          codeSplitting: startChunks,
          chunkFileNames: chunkFile,
          assetFileNames: assetFile,
        },
      },
    },
    server: {
      // The database of `npm run dev` writes below `data` all the time.
      watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
      proxy: {
        ...Object.fromEntries(proxied.map((path) => [path, server])),
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
