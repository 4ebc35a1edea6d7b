import { getConfig } from '@ardoise/contract/endpoints/system';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { watchServer } from '../../lib/server-watch.ts';
import classes from './release-offer.module.css';

/** Whether the server has moved on to another release. During maintenance it leads to the page that says so. */
function useNewRelease(): [boolean, (isOffered: boolean) => void] {
  const { api, clock } = useConsole();
  const navigate = useNavigate();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(
    () =>
      watchServer({
        clock,
        ownRelease: __ARDOISE_RELEASE__,
        read: () => api(getConfig, {}, { silent: true, spinner: false }),
        onNewRelease: () => setIsOffered(true),
        onMaintenance: () => void navigate({ to: '/pages/miscellaneous/under-maintenance' }),
      }),
    [api, clock, navigate],
  );
  return [isOffered, setIsOffered];
}

/** Says gently that there is a new release. Nobody is made to reload. */
export function ReleaseOffer() {
  const t = useTranslations('shell.release');
  const [isOffered, setIsOffered] = useNewRelease();
  if (!isOffered) return null;
  return (
    <section className={classes.offer} role="status">
      <span>{t('text')}</span>
      <div className={classes.buttons}>
        <Button size="xs" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setIsOffered(false)}>
          {t('later')}
        </Button>
      </div>
    </section>
  );
}
