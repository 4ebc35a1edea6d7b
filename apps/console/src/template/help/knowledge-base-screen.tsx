import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Card } from '../../ui/card.tsx';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { categories, outline, slugs } from './outline.ts';

/** Every shelf with its articles. */
export function KnowledgeBaseScreen() {
  const t = useTranslations('help');
  const { articles } = useHelp();
  return (
    <HelpFrame title={t('title')} about={t('about')}>
      <div className={classes.shelves}>
        {categories.map((category) => (
          <Card
            key={category}
            title={
              <Link to={`/pages/knowledge-base/${category}` as never}>
                {t(`categories.${category}`)}
              </Link>
            }
          >
            <ul className={classes.links}>
              {slugs
                .filter((slug) => outline[slug].category === category)
                .map((slug) => (
                  <li key={slug}>
                    <Link
                      className={classes.link}
                      to={`/pages/knowledge-base/${category}/${slug}` as never}
                    >
                      {articles[slug].title}
                    </Link>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </HelpFrame>
  );
}
