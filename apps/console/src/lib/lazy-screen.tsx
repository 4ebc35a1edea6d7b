import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, use } from 'react';
import { loadChunk } from './chunk.ts';

/**
 * A screen in a file of its own. The router fetches it when the pointer is over a link to it, and waits for it
 * before it changes the page. A failed load can be tried again; it is thrown as a ChunkLoadError.
 */
export function lazyScreen(
  chunk: string,
  load: () => Promise<ComponentType>,
): AsyncRouteComponent<object> {
  let loading: Promise<ComponentType> | undefined;

  function fetchOnce(): Promise<ComponentType> {
    loading ??= loadChunk(chunk, load).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function LazyScreen() {
    const Screen = use(fetchOnce());
    return <Screen />;
  }

  return Object.assign(LazyScreen, {
    preload: async () => {
      await fetchOnce();
    },
  });
}
