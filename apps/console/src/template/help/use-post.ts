import { readJson } from '@ardoise/web/lib/storage.ts';
import { useState } from 'react';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { useHelp } from './load-help.ts';
import type { PostId, PostText } from './post-text.ts';

/** A post as this browser has it: the product's own words, or those that were tried out here. */
export function usePost(id: PostId) {
  const { store } = useConsole();
  const { language } = usePreferences();
  const original = useHelp().posts[id];
  const key = `draft:post-${language}-${id}` as const;
  const stored = readJson(store, key);
  const [, setTimes] = useState(0);
  const isText = (value: unknown): value is string => typeof value === 'string';
  const own: PostText | null =
    isText(stored?.['title']) && isText(stored['about']) && isText(stored['body'])
      ? { title: stored['title'], about: stored['about'], body: stored['body'] }
      : null;
  const keep = (post: PostText | null) => {
    store.write(key, post === null ? null : JSON.stringify(post));
    setTimes((times) => times + 1);
  };
  return { post: own ?? original, original, isOwn: own !== null, keep };
}
