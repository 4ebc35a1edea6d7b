import { getPublicPage, updatePublicPage } from '@ardoise/contract/endpoints/gallery';
import {
  maxSectionLetters,
  pageSections,
  type PageTexts,
} from '@ardoise/contract/gallery/public-page';
import { languages } from '@ardoise/contract/values/language';
import type { AnswerOf } from '@ardoise/web/lib/api/callable.ts';
import { Anchor, Button, Switch, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { adoptAnswer, callKey, callQuery } from '../../../lib/api/call-query.ts';
import { useConsole } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './public-page-card.module.css';

type Page = AnswerOf<typeof getPublicPage>;

interface TextsProps {
  texts: PageTexts;
  canEdit: boolean;
  onChange: (texts: PageTexts) => void;
}

/** Each text in both languages beside each other: a school that writes one has it shown to readers of both. */
function Texts({ texts, canEdit, onChange }: TextsProps) {
  const t = useTranslations('settings.publicPage');
  return pageSections.map((section) => (
    <fieldset key={section} className={classes.section}>
      <legend className={classes.legend}>{t(`${section}.title`)}</legend>
      <p className={classes.help}>{t(`${section}.help`)}</p>
      {languages.map((language) => (
        <Textarea
          key={language}
          rows={5}
          resize="vertical"
          label={t(`in.${language}`)}
          lang={language}
          maxLength={maxSectionLetters}
          readOnly={!canEdit}
          value={texts[section][language]}
          onChange={(event) =>
            onChange({
              ...texts,
              [section]: { ...texts[section], [language]: event.currentTarget.value },
            })
          }
        />
      ))}
    </fieldset>
  ));
}

function PageForm({ page, canEdit }: { page: Page; canEdit: boolean }) {
  const t = useTranslations('settings.publicPage');
  const { api, toasts } = useConsole();
  const queries = useQueryClient();
  const [isOn, setIsOn] = useState(page.isOn);
  const [texts, setTexts] = useState<PageTexts>(page.texts);
  const isChanged = isOn !== page.isOn || JSON.stringify(texts) !== JSON.stringify(page.texts);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(updatePublicPage, { body: { isOn, texts, version: page.version } }, { once: true }),
    onSuccess: (saved) => {
      adoptAnswer(queries, callKey(getPublicPage, {}), saved);
      toasts.show({ title: t(saved.isOn ? 'savedOn' : 'savedOff'), tone: 'done' });
    },
  });
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isChanged && !isPending) mutate();
  };
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <Switch
        label={t('switch')}
        description={t(canEdit ? 'switchHelp' : 'ownerOnly')}
        disabled={!canEdit}
        checked={isOn}
        onChange={(event) => setIsOn(event.currentTarget.checked)}
      />
      <Texts texts={texts} canEdit={canEdit} onChange={setTexts} />
      {canEdit && (
        <div className={classes.buttons}>
          <Button type="submit" variant="default" disabled={!isChanged} loading={isPending}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

/** What strangers may read of the school: the owner's to switch and to word. */
export function PublicPageCard() {
  const t = useTranslations('settings.publicPage');
  const canEdit = useCan()('appSettings.publicPage');
  const query = useQuery(callQuery(useConsole(), getPublicPage, {}));
  const page = query.data;
  return (
    <div id="public-page" className={classes.place}>
      <Card
        title={t('title')}
        action={
          page !== undefined && <StateTag tone="idle">{t(page.isOn ? 'isOn' : 'isOff')}</StateTag>
        }
      >
        <p className={classes.about}>
          {t('about')}{' '}
          {page !== undefined && (
            <Anchor
              className="thumb"
              underline="always"
              href={page.address}
              target="_blank"
              rel="noreferrer"
            >
              {t('see')}
            </Anchor>
          )}
        </p>
        {page === undefined ? (
          <LoadState query={query} list="/apps/settings/profile" />
        ) : (
          <PageForm key={page.version} page={page} canEdit={canEdit} />
        )}
      </Card>
    </div>
  );
}
