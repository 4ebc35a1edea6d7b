import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { PageProps } from '../table/page.ts';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { type Category, outline, slugs } from './outline.ts';

/** One shelf: each article with what it is good for. */
export function CategoryScreen({ params }: PageProps) {
  const t = useTranslations('help');
  const { articles } = useHelp();
  const category = params.get('category') as Category;
  const here = slugs.filter((slug) => outline[slug].category === category);
  return (
    <HelpFrame title={t(`categories.${category}`)} about={t('count', { count: here.length })}>
      <div className={classes.shelf}>
        {here.map((slug) => (
          <Link
            key={slug}
            className={classes.finding}
            to={`/pages/knowledge-base/${category}/${slug}` as never}
          >
            <strong>{articles[slug].title}</strong>
            <p className={classes.quiet}>{articles[slug].about}</p>
          </Link>
        ))}
      </div>
    </HelpFrame>
  );
}
