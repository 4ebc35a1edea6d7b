import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, Group } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ChunkLoadError } from '../lib/chunk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { isOffline } from '../ui/is-offline.ts';

const reload = (): void => window.location.reload();

/**
 * A file of the console did not come: offer to reload, and do so once a lost connection is back. Drafts are in
 * storage, so nothing typed is lost.
 */
function ChunkFailed({ error }: { error: ChunkLoadError }) {
  const t = useTranslations('shell.chunk');
  const failed = useTranslations('shell.failed');
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <EmptyState
      title={t(isOffline() ? 'unseen' : 'title')}
      action={
        <Group justify="center" gap={10} title={error.message}>
          <Button onClick={reload}>{isOffline() ? failed('retry') : t('reload')}</Button>
          <Button variant="default" onClick={() => window.history.back()}>
            {t('back')}
          </Button>
        </Group>
      }
    >
      {t(isOffline() ? 'unseenAbout' : 'about')}
    </EmptyState>
  );
}

/** What a screen that broke is replaced with. The shell around it goes on working. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.failed');
  if (error instanceof ChunkLoadError) return <ChunkFailed error={error} />;
  return (
    <FailedState title={t('title')} retry={{ label: t('retry'), onPress: reset }}>
      {t('about')}
    </FailedState>
  );
}
