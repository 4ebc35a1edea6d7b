import { defineConfig } from 'vitest/config';

const databaseTests = 'apps/**/src/**/*.db.test.ts';
/** What needs a document: all of React's, and what is called so. */
const documentTests = '{apps/{console,login},packages/web}/src/**/*.{test.tsx,dom.test.ts}';

export default defineConfig({
  test: {
    pool: 'forks',
    // Tests wait for jobs, processes and operators half of their time: three of them keep two cores busy.
    maxWorkers: 3,
    // Against a test that hangs. None has a limit of its own: on a machine that is busy everything takes as long as it takes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000, interval: 20 } },
    // The code under test is read once a process, not once a file: files share nothing that one of them changes.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', databaseTests, documentTests],
        },
      },
      {
        extends: true,
        test: { name: 'console', include: [documentTests], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [databaseTests],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          // They wait for jobs, processes and operators; a machine that is busy for a moment is no fault of theirs.
          retry: 1,
        },
      },
    ],
  },
});
