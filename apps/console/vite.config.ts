import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compiledTexts } from './build/compiled-texts.ts';
import { precompressed } from './build/precompressed.ts';
import { releaseFile, releaseOf } from './build/release.ts';
import { startChunks } from './build/start-chunks.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** In development the hosted login answers every address below /business, as the server makes it in production. */
const hostedLoginInDevelopment: Plugin = {
  name: 'hosted-login-in-development',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const isPage = request.headers.accept?.includes('text/html') ?? false;
      if (isPage && /^\/business(?:[/?]|$)/.test(request.url ?? '')) request.url = '/business.html';
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
    command === 'build'
      ? releaseOf([here('src'), here('../../packages/contract/src')])
      : 'development';
  return {
    plugins: [
      react(),
      compiledTexts(),
      hostedLoginInDevelopment,
      releaseFile(release),
      precompressed(),
    ],
    define: { __ARDOISE_RELEASE__: JSON.stringify(release) },
    build: {
      target: 'es2022',
      // Absolute addresses: the page is served below `/{zone}/{appId}`, which is known only at run time.
      assetsDir: 'assets/console',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: [here('index.html'), here('business.html')],
        output: { codeSplitting: startChunks },
      },
    },
    server: {
      proxy: {
        ...Object.fromEntries(proxied.map((path) => [path, server])),
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
