import { Link, Navigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import type { PageProps } from '../table/page.ts';
import { ArticleBody } from './article-body.tsx';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { outline, type Slug, slugs } from './outline.ts';

/** One article, and beside it the others of its shelf. */
export function ArticleScreen({ params }: PageProps) {
  const t = useTranslations('help');
  const { articles } = useHelp();
  const slug = params.get('slug') as Slug;
  const { category } = outline[slug];
  // An article has one address: another shelf before its name leads there.
  if (params.get('category') !== category)
    return <Navigate to={`/pages/knowledge-base/${category}/${slug}` as never} replace />;
  const { title, about, body } = articles[slug];
  return (
    <HelpFrame title={title} about={about}>
      <div className={classes.columns}>
        <article>
          <ArticleBody body={body} />
        </article>
        <aside aria-label={t('more')}>
          <Card title={t(`categories.${category}`)}>
            <ul className={classes.links}>
              {slugs
                .filter((one) => outline[one].category === category && one !== slug)
                .map((one) => (
                  <li key={one}>
                    <Link
                      className={classes.link}
                      to={`/pages/knowledge-base/${category}/${one}` as never}
                    >
                      {articles[one].title}
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
