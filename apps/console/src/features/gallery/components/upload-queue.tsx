import '@mantine/core/styles/Progress.layer.css';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Icon } from '../../../ui/icon.tsx';
import type { WaitingFile } from '../upload/use-uploads.ts';
import classes from './upload-queue.module.css';

interface QueueProps {
  files: readonly WaitingFile[];
  onRetry: (id: string) => void;
  onLeaveOut: (id: string) => void;
}

function Waiting({ one, onRetry, onLeaveOut }: Omit<QueueProps, 'files'> & { one: WaitingFile }) {
  const t = useTranslations('gallery.sending');
  const { id, file, state, share, error, canRetry } = one;
  const percent = Math.round(share * 100);
  return (
    <li className={classes.file}>
      <span className={classes.name}>{file.name}</span>
      {state === 'failed' ? (
        <span className={classes.error} role="alert">
          {error}
        </span>
      ) : (
        <span className={classes.state}>
          {state === 'waiting' ? t('waiting') : t('under', { share: percent })}
        </span>
      )}
      {state !== 'failed' && (
        <Progress
          className={classes.bar ?? ''}
          value={percent}
          aria-label={t('progress', { name: file.name })}
        />
      )}
      <span className={classes.acts}>
        {state === 'failed' && canRetry && (
          <Button size="compact-sm" variant="default" onClick={() => onRetry(id)}>
            {t('retry')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('drop', { name: file.name })}
          title={t('drop', { name: file.name })}
          onClick={() => onLeaveOut(id)}
        >
          <Icon name="close" />
        </ActionIcon>
      </span>
    </li>
  );
}

/** What is on its way, and what was not taken: each with the reason, until somebody has seen it. */
export function UploadQueue({ files, ...acts }: QueueProps) {
  const t = useTranslations('gallery.sending');
  if (files.length === 0) return null;
  const going = files.filter(({ state }) => state !== 'failed').length;
  return (
    <section className={classes.queue} aria-live="polite">
      <h2 className={classes.title}>
        {going > 0 ? t('title', { count: going }) : t('failedTitle', { count: files.length })}
      </h2>
      {going > 0 && <p className={classes.stay}>{t('stay')}</p>}
      <ul className={classes.files}>
        {files.map((one) => (
          <Waiting key={one.id} one={one} {...acts} />
        ))}
      </ul>
    </section>
  );
}
