import type { ComponentType } from 'react';
import { loadChunk } from '../lib/chunk.ts';
import type { TemplateDomain } from './locales/messages.ts';
import type { PageProps, TemplatePage } from './table/page.ts';

const loading = new WeakMap<TemplatePage, Promise<ComponentType<PageProps>>>();

/** A page's file, once; what failed can be tried again. */
export function loadPage(page: TemplatePage): Promise<ComponentType<PageProps>> {
  const known = loading.get(page);
  if (known !== undefined) return known;
  const file = loadChunk(page.title, page.load).catch((error: unknown) => {
    loading.delete(page);
    throw error;
  });
  loading.set(page, file);
  return file;
}

export const textsOf = ({ texts = [] }: TemplatePage): readonly TemplateDomain[] => [
  'template',
  ...texts,
];
