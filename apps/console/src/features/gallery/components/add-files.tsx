import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { mediaTypes } from '../upload/send-media.ts';

/** Several at once; on a phone from its pictures or its camera. */
export function AddFiles({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const t = useTranslations('gallery');
  const input = useRef<HTMLInputElement>(null);
  return (
    <ThumbAction>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept={mediaTypes}
        aria-label={t('add')}
        data-testid="gallery-files"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onAdd(files);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('add')}</Button>
    </ThumbAction>
  );
}
