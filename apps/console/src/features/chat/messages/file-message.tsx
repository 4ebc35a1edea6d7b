import type { ChatDetail } from '@ardoise/contract/chat/chats';
import {
  type ChatFile,
  type ChatMessage,
  messageTypes,
} from '@ardoise/contract/chat/chat-messages';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatFileSize } from '../../../domain/documents/file-size.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { givenName } from '../given-name.ts';
import { messagesKey } from '../queries.ts';
import classes from './messages.module.css';

const PictureDialog = lazy(() =>
  loadChunk('picture-dialog', async () => ({
    default: (await import('./picture-dialog.tsx')).PictureDialog,
  })),
);
const ProofDialog = lazy(() =>
  loadChunk('proof-dialog', async () => ({
    default: (await import('./proof-dialog.tsx')).ProofDialog,
  })),
);

const kinds = {
  [messageTypes.image]: 'picture',
  [messageTypes.video]: 'video',
  [messageTypes.audio]: 'audio',
} as const;

interface ShownProps {
  file: ChatFile;
  kind: 'picture' | 'video' | 'audio';
  label: string;
  onOpen: () => void;
  onGone: () => void;
}

/** A picture, video or sound is drawn by the browser's own means; nothing in it can act. */
function Shown({ file, kind, label, onOpen, onGone }: ShownProps) {
  const t = useTranslations('chat.file');
  if (kind === 'video')
    return (
      <video
        className={classes.video}
        src={file.address}
        controls
        preload="metadata"
        aria-label={label}
        onError={onGone}
      >
        <track kind="captions" />
      </video>
    );
  if (kind === 'audio')
    return (
      <audio
        className={classes.audio}
        src={file.address}
        controls
        preload="none"
        aria-label={label}
        onError={onGone}
      >
        <track kind="captions" />
      </audio>
    );
  return (
    <button type="button" className={classes.picture} aria-label={t('open')} onClick={onOpen}>
      <img
        src={file.address}
        alt={label}
        loading="lazy"
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        onError={onGone}
      />
    </button>
  );
}

interface FileMessageProps {
  chat: ChatDetail;
  message: ChatMessage;
  file: ChatFile;
}

/** What was sent with its size. A guardian's picture can be looked at as the proof of a payment. */
export function FileMessage({ chat, message, file }: FileMessageProps) {
  const t = useTranslations('chat.file');
  const { language } = usePreferences();
  const can = useCan();
  const queries = useQueryClient();
  const [open, setOpen] = useState<'picture' | 'proof' | null>(null);
  // An address is good for an hour: one that has ended is asked for again.
  const [goneAddress, setGoneAddress] = useState<string | null>(null);
  const kind = kinds[message.type as keyof typeof kinds];
  const isGuardians = message.by === 'guardian';
  const label =
    isGuardians && kind === 'picture'
      ? t('from', { name: givenName(chat.guardian.name) })
      : t(kind);
  const canCheck = kind === 'picture' && isGuardians && can('payments.read');
  return (
    <div className={classes.file}>
      {goneAddress === file.address ? (
        <p className={classes.gone}>
          {t('gone')}{' '}
          <button
            type="button"
            className={classes.act}
            onClick={() => void queries.invalidateQueries({ queryKey: messagesKey(chat.id) })}
          >
            {t('again')}
          </button>
        </p>
      ) : (
        <Shown
          file={file}
          kind={kind}
          label={label}
          onOpen={() => setOpen('picture')}
          onGone={() => setGoneAddress(file.address)}
        />
      )}
      {message.text !== '' && <p className={classes.caption}>{message.text}</p>}
      <p className={classes.fileFoot}>
        <span>
          {t(kind)} · {formatFileSize(file.bytes, language)}
        </span>
        {canCheck && (
          <button type="button" className={classes.act} onClick={() => setOpen('proof')}>
            {t('checkProof')}
          </button>
        )}
      </p>
      {open !== null && (
        <Suspense>
          {open === 'picture' ? (
            <PictureDialog file={file} label={label} onClose={() => setOpen(null)} />
          ) : (
            <ProofDialog chat={chat} file={file} label={label} onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </div>
  );
}
