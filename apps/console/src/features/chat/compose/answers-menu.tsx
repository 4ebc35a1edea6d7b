import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { Language } from '@ardoise/contract/values/language';
import { Menu, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { loadChunk } from '../../../lib/chunk.ts';
import { matches } from '../../../ui/matches.ts';
import { useReadyAnswers } from '../queries.ts';
import classes from './composer.module.css';

const AnswersDialog = lazy(() =>
  loadChunk('answers-dialog', async () => ({
    default: (await import('./answers-dialog.tsx')).AnswersDialog,
  })),
);

/** From so many on, typing finds one faster than reading. */
const searchFrom = 8;

interface AnswersMenuProps {
  /** In which the guardian reads: that is the one that is written. */
  language: Language;
  onChoose: (words: string) => void;
}

/** Ready answers, put into the message in the guardian's language, where they can still be changed. */
export function AnswersMenu({ language, onChoose }: AnswersMenuProps) {
  const t = useTranslations('chat');
  const [isOpen, setIsOpen] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const [typed, setTyped] = useState('');
  const { data, isError } = useReadyAnswers(isOpen);
  const all = data?.items ?? [];
  const found = all.filter((one) => matches(`${one.title} ${one[language]}`, typed));
  return (
    <>
      <Menu
        position="top-start"
        shadow="md"
        width={320}
        opened={isOpen}
        onChange={(next) => {
          setIsOpen(next);
          setTyped('');
        }}
        transitionProps={{ duration: 0 }}
        withInitialFocusPlaceholder={false}
        withinPortal={false}
      >
        <Menu.Target>
          <button type="button" className={classes.act}>
            {t('compose.answers')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {all.length >= searchFrom && (
            <TextInput
              p={6}
              type="search"
              aria-label={t('answers.search')}
              placeholder={t('answers.search')}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                // It stands within the message's form, which Enter would send.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          )}
          <div className={classes.answers}>
            {found.map((one) => (
              <Menu.Item key={one.id} onClick={() => onChoose(one[language])}>
                <span className={classes.answerTitle}>{one.title}</span>
                <span className={classes.answerWords}>{one[language]}</span>
              </Menu.Item>
            ))}
          </div>
          {data !== undefined && all.length === 0 && <Menu.Label>{t('answers.none')}</Menu.Label>}
          {isError && data === undefined && <Menu.Label>{t('answers.failed')}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => setIsManaging(true)}>{t('answers.manage')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isManaging && (
        <Suspense>
          <AnswersDialog onClose={() => setIsManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
