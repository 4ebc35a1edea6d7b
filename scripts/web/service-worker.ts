import { build } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * The worker that keeps the pages on the device. It carries the names of all files of this release, and so is another
 * program for each release: that is how a browser hears of a new one.
 */
export const serviceWorker = (root: string, release: string): Plugin => ({
  name: 'service-worker',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => /^assets\/console\/.+\.(?:js|css|svg|woff2)$/.test(name))
      .map((name) => `/${name}`);
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: ['apps/console/src/worker/service-worker.ts'],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: {
        __ARDOISE_RELEASE__: JSON.stringify(release),
        __ARDOISE_FILES__: JSON.stringify(files.toSorted()),
      },
    });
    const source = outputFiles[0]?.text ?? '';
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
  },
});
