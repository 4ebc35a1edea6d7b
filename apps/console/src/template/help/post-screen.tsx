import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatFullDay } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PageProps } from '../table/page.ts';
import { ArticleBody } from './article-body.tsx';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { type PostId, posts } from './post-text.ts';
import { usePost } from './use-post.ts';

/** One post. */
export function PostScreen({ params }: PageProps) {
  const t = useTranslations('help');
  const { language } = usePreferences();
  const { posts: texts } = useHelp();
  const id = params.get('id') as PostId;
  const { post, isOwn } = usePost(id);
  const day = posts.find((one) => one.id === id)?.day ?? '';
  return (
    <HelpFrame
      title={post.title}
      about={[formatFullDay(day, language), ...(isOwn ? [t('changedHere')] : [])].join(' · ')}
      actions={
        <LinkButton to={`/pages/blog/edit/${id}` as never} variant="default">
          {t('edit')}
        </LinkButton>
      }
    >
      <div className={classes.columns}>
        <article>
          <ArticleBody body={post.body} />
        </article>
        <aside aria-label={t('recent')}>
          <Card title={t('recent')}>
            <ul className={classes.links}>
              {posts
                .filter((one) => one.id !== id)
                .map((one) => (
                  <li key={one.id}>
                    <Link className={classes.link} to={`/pages/blog/${one.id}` as never}>
                      {texts[one.id].title}
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        </aside>
      </div>
    </HelpFrame>
  );
}
