import { useMatches } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PageHead } from '../ui/page-head.tsx';
import classes from './screen-pending.module.css';

/** The next screen's frame, while its file or its data are on the way. */
export function ScreenPending() {
  const screens = useTranslations('shell.screens');
  const loader = useTranslations('shell.loader');
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  return (
    <div aria-busy="true">
      {screen !== undefined && <PageHead title={screens(screen.title)} />}
      <div className={classes.card}>
        <span className={classes.words} role="status">
          {loader('loading')}
        </span>
        {[62, 88, 74, 40].map((width) => (
          <div key={width} className={classes.line} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  );
}
