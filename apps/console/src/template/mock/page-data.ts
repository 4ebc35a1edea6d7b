import type { Help } from '../help/load-help.ts';
import { isCategory, isSlug, outline, slugs } from '../help/outline.ts';
import { type PostId, posts } from '../help/post-text.ts';
import { foundOr404, type MockCallContext, type MockRoute } from './mock-route.ts';
import { hasWords } from '../words.ts';

interface Me {
  readonly fullName: string;
  readonly email: string | null;
}

const articlesOf = ({ articles }: Help, category: string | undefined) =>
  slugs
    .filter((slug) => category === undefined || outline[slug].category === category)
    .map((slug) => ({ slug, category: outline[slug].category, title: articles[slug].title }));

const postAt = ({ posts: texts }: Help, { query }: MockCallContext) => {
  const id = query.get('id') ?? posts[0].id;
  const post = foundOr404(
    posts.find((one) => one.id === id),
    'Post',
  );
  return { ...post, ...texts[post.id as PostId] };
};

/** What the template's pages ask for. Help and news are the product's own, and oneself is who is signed in. */
export const pageRoutes = (help: Help, me: Me): readonly MockRoute[] => [
  {
    method: 'GET',
    path: '/faq/data',
    answer: ({ query }) =>
      help.faq.filter(({ question, answer }) =>
        hasWords(`${question} ${answer}`, query.get('q') ?? ''),
      ),
  },
  {
    method: 'GET',
    path: '/kb/data/knowledge_base',
    answer: () => articlesOf(help, undefined),
  },
  {
    method: 'GET',
    path: '/kb/data/category/{category}',
    answer: ({ params }) => {
      const category = params.get('category') ?? '';
      return articlesOf(help, foundOr404(isCategory(category) ? category : undefined, 'Category'));
    },
  },
  {
    method: 'GET',
    path: '/kb/data/question/{slug}',
    answer: ({ params }) => {
      const slug = params.get('slug') ?? '';
      return help.articles[foundOr404(isSlug(slug) ? slug : undefined, 'Question')];
    },
  },
  {
    method: 'GET',
    path: '/blog/list/data',
    answer: () => posts.map((post) => ({ ...post, title: help.posts[post.id].title })),
  },
  {
    method: 'GET',
    path: '/blog/list/data/sidebar',
    answer: () => ({
      recentPosts: posts.slice(0, 3).map((post) => ({ ...post, title: help.posts[post.id].title })),
    }),
  },
  {
    method: 'GET',
    path: '/blog/list/data/detail',
    answer: (context) => ({ blog: postAt(help, context) }),
  },
  {
    method: 'GET',
    path: '/blog/list/data/edit',
    answer: (context) => postAt(help, context),
  },
  {
    method: 'GET',
    path: '/account-setting/data',
    answer: () => ({ general: me, address: '/account/me' }),
  },
  { method: 'GET', path: '/profile/data', answer: () => ({ header: me, address: '/account/me' }) },
];
