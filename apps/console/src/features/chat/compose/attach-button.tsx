import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Sign } from './signs.tsx';
import { acceptedFiles } from './use-send-files.ts';

/** Chooses files of the device, several at once. */
export function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useTranslations('chat.compose');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={t('attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('attach')}
        title={t('attach')}
        onClick={() => input.current?.click()}
      >
        <Sign name="clip" />
      </ActionIcon>
    </>
  );
}
