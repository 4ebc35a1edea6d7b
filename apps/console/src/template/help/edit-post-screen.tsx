import { Button, Textarea, TextInput, Title } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../lib/console.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { PageProps } from '../table/page.ts';
import { ArticleBody } from './article-body.tsx';
import classes from './help.module.css';
import type { PostId } from './post-text.ts';
import { usePost } from './use-post.ts';

const fields = ['title', 'about', 'body'] as const;

/** A post is tried out in other words, which stay in this browser. */
export function EditPostScreen({ params }: PageProps) {
  const t = useTranslations('help');
  const { toasts } = useConsole();
  const { post, original, isOwn, keep } = usePost(params.get('id') as PostId);
  const [typed, setTyped] = useState(post);
  const [isTried, setIsTried] = useState(false);
  const errorOf = (field: (typeof fields)[number]) =>
    isTried && typed[field].trim() === '' ? t('required') : null;
  const change =
    (field: (typeof fields)[number]) => (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [field]: event.currentTarget.value });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fields.some((field) => typed[field].trim() === '')) return;
    keep(typed);
    toasts.show({ title: t('saved'), tone: 'done' });
  };
  return (
    <>
      <PageHead title={t('editTitle')} about={t('editAbout')} />
      <div className={classes.columns}>
        <form noValidate className={classes.form} onSubmit={save}>
          <TextInput
            label={t('fieldTitle')}
            maxLength={160}
            error={errorOf('title')}
            value={typed.title}
            onChange={change('title')}
          />
          <TextInput
            label={t('fieldAbout')}
            maxLength={240}
            error={errorOf('about')}
            value={typed.about}
            onChange={change('about')}
          />
          <Textarea
            label={t('fieldBody')}
            description={t('fieldBodyHelp')}
            rows={14}
            maxLength={20_000}
            error={errorOf('body')}
            value={typed.body}
            onChange={change('body')}
          />
          <div className={classes.buttons}>
            <Button type="submit">{t('save')}</Button>
            {isOwn && (
              <Button
                variant="default"
                onClick={() => {
                  keep(null);
                  setTyped(original);
                }}
              >
                {t('restore')}
              </Button>
            )}
          </div>
        </form>
        <section className={classes.preview} aria-label={t('preview')}>
          <Title order={2}>{typed.title}</Title>
          <ArticleBody body={typed.body} />
        </section>
      </div>
    </>
  );
}
