import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Names the release by what it is made from, so that two machines that build the same sources agree. An open
 * page compares it with the server's own, which is read from `release.txt`.
 */
function releaseOfSources(): string {
  const hash = createHash('sha256');
  for (const folder of [here('src'), here('../../packages/contract/src')]) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.toSorted()) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

const releaseFile = (release: string): Plugin => ({
  name: 'release-file',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'release.txt', source: release });
  },
});

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
const proxied = ['/ba021', '/aa038', '/jwt', '/files', '/api', '/desk'];

export default defineConfig(({ command }) => {
  const release = command === 'build' ? releaseOfSources() : 'development';
  return {
    plugins: [react(), hostedLoginInDevelopment, releaseFile(release)],
    define: { __ARDOISE_RELEASE__: JSON.stringify(release) },
    build: {
      target: 'es2022',
      // Absolute addresses: the page is served below `/{zone}/{appId}`, which is known only at run time.
      assetsDir: 'assets/console',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [here('index.html'), here('business.html')] },
    },
    server: {
      proxy: {
        ...Object.fromEntries(proxied.map((path) => [path, server])),
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
