import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../lib/console.tsx';
import { formatShortDay } from '../../lib/format.ts';
import classes from './help.module.css';
import { HelpFrame } from './help-frame.tsx';
import { useHelp } from './load-help.ts';
import { posts } from './post-text.ts';

/** Every post, newest first. */
export function BlogScreen() {
  const t = useTranslations('help');
  const { language } = usePreferences();
  const { posts: texts } = useHelp();
  return (
    <HelpFrame title={t('newsTitle')} about={t('newsAbout')}>
      <div className={classes.shelf}>
        {posts.map(({ id, day, minutes }) => (
          <Link key={id} className={classes.finding} to={`/pages/blog/${id}` as never}>
            <strong>{texts[id].title}</strong>
            <p className={classes.quiet}>{texts[id].about}</p>
            <p className={classes.quiet}>
              {[formatShortDay(day, language), t('minutes', { count: minutes })].join(' · ')}
            </p>
          </Link>
        ))}
      </div>
    </HelpFrame>
  );
}
