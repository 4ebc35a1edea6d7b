import type { BasePath } from '../lib/base-path.ts';
import { holdRelease } from '../worker/release-lock.ts';

/**
 * Has the browser keep the console and the hosted login, to which a session that ends leads. Over plain HTTP, and where
 * the person forbids it, there is no worker, and the console is as it was without one.
 */
export function keepOnDevice(base: BasePath): void {
  if (__ARDOISE_RELEASE__ === 'development' || !('serviceWorker' in navigator)) return;
  holdRelease(__ARDOISE_RELEASE__, navigator.locks);
  for (const scope of [base.isDesk ? '/desk' : `/${base.zone}/`, '/business']) {
    navigator.serviceWorker
      .register('/service-worker.js', { scope, updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The console is not kept on this device.', error));
  }
}
