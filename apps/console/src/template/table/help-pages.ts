import { categories, slugs } from '../help/outline.ts';
import { posts } from '../help/post-text.ts';
import type { TemplatePage } from './page.ts';

const ids = posts.map(({ id }) => id);

/** The product's help. It stays where the rest is switched off. */
export const helpPages: readonly TemplatePage[] = [
  {
    path: 'pages/knowledge-base',
    title: 'helpStart',
    isHelp: true,
    texts: ['help'],
    load: async () => (await import('../help/knowledge-base-screen.tsx')).KnowledgeBaseScreen,
  },
  {
    path: 'pages/knowledge-base/$category',
    title: 'helpStart',
    isHelp: true,
    allowed: { category: categories },
    texts: ['help'],
    load: async () => (await import('../help/category-screen.tsx')).CategoryScreen,
  },
  {
    path: 'pages/knowledge-base/$category/$slug',
    title: 'helpStart',
    isHelp: true,
    allowed: { category: categories, slug: slugs },
    texts: ['help'],
    load: async () => (await import('../help/article-screen.tsx')).ArticleScreen,
  },
  {
    path: 'pages/faq',
    title: 'faq',
    isHelp: true,
    texts: ['help'],
    load: async () => (await import('../help/faq-screen.tsx')).FaqScreen,
  },
  {
    path: 'pages/blog/list',
    title: 'news',
    isHelp: true,
    texts: ['help'],
    load: async () => (await import('../help/blog-screen.tsx')).BlogScreen,
  },
  {
    path: 'pages/blog/edit/$id',
    title: 'editPost',
    isHelp: true,
    allowed: { id: ids },
    texts: ['help'],
    load: async () => (await import('../help/edit-post-screen.tsx')).EditPostScreen,
  },
  {
    path: 'pages/blog/$id',
    title: 'news',
    isHelp: true,
    allowed: { id: ids },
    texts: ['help'],
    load: async () => (await import('../help/post-screen.tsx')).PostScreen,
  },
];
