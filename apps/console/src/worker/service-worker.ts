import { createKeptShell } from './kept-shell.ts';
import type { WorkerScope } from './worker-scope.ts';

// Keeps the console and the hosted login on the device. It is registered for their addresses alone, so that it never
// comes between a payer and their page, and it answers no call: what was read is kept by the console itself.

/** Put in when the pages are built. */
declare const __ARDOISE_FILES__: readonly string[];

const worker = self as unknown as WorkerScope;
const shell = createKeptShell({
  caches,
  fetch: (...request) => fetch(...request),
  locks: navigator.locks,
  release: __ARDOISE_RELEASE__,
  files: __ARDOISE_FILES__,
  after: (delayMs) => new Promise((resolve) => setTimeout(() => resolve(null), delayMs)),
});

// A new worker takes over at once: whatever an open tab still asks for by its old name is found among what is kept.
worker.addEventListener('install', (event) =>
  event.waitUntil(shell.keep().then(() => worker.skipWaiting())),
);
worker.addEventListener('activate', (event) =>
  event.waitUntil(shell.forgetOld().then(() => worker.clients.claim())),
);
worker.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});
