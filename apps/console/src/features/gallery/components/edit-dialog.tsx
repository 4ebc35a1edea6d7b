import type { GalleryItem } from '@ardoise/contract/gallery/gallery';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { imageTypes } from '../../../ui/image-field.tsx';
import { useDescribe, useReplacePoster } from '../mutations.ts';
import classes from './edit-dialog.module.css';

function Poster({ item }: { item: GalleryItem }) {
  const t = useTranslations('gallery.edit');
  const { toasts } = useConsole();
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useReplacePoster(item.id);
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    mutate(file, { onSuccess: () => toasts.show({ title: t('posterSent'), tone: 'done' }) });
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept={imageTypes.join(',')}
        aria-label={t('poster')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          choose(file);
        }}
      />
      <Button variant="default" loading={isPending} onClick={() => input.current?.click()}>
        {t('poster')}
      </Button>
    </>
  );
}

/** The words of a picture or video, beside what they are about. */
export function EditDialog({ item, onClose }: { item: GalleryItem; onClose: () => void }) {
  const t = useTranslations('gallery.edit');
  const { toasts } = useConsole();
  const [title, setTitle] = useState(item.title);
  const [alt, setAlt] = useState(item.alt);
  const [description, setDescription] = useState(item.description);
  const { mutate, isPending } = useDescribe(item.id);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { title, alt, description },
      {
        onSuccess: () => {
          toasts.show({ title: t('saved'), tone: 'done' });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t(item.kind === 'video' ? 'titleVideo' : 'title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        {item.video === null ? (
          <img className={classes.media} src={item.large} alt="" />
        ) : (
          <video
            className={classes.media}
            src={item.video}
            poster={item.large}
            preload="none"
            controls
          >
            <track kind="captions" />
          </video>
        )}
        {item.kind === 'video' && <Poster item={item} />}
        <TextInput
          label={t('name')}
          description={t('nameHelp')}
          maxLength={80}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          rows={2}
          label={t('alt')}
          description={t('altHelp')}
          maxLength={200}
          value={alt}
          // It is read aloud as one sentence.
          onChange={(event) => setAlt(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
        <Textarea
          label={t('description')}
          description={t('descriptionHelp')}
          maxLength={300}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
