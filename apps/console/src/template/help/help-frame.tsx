import { TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import classes from './help.module.css';
import { useHelp } from './load-help.ts';
import { searchHelp } from './search-help.ts';

/** The words that are looked for, in the address, so that a link finds the same. */
function useWords() {
  const { q } = useSearch({ strict: false }) as { readonly q?: unknown };
  const navigate = useNavigate();
  const words = typeof q === 'string' ? q : '';
  const look = (next: string) =>
    void navigate({
      to: '.',
      search: (next === '' ? {} : { q: next }) as never,
      replace: true,
      resetScroll: false,
    });
  return { words, look };
}

function Findings({ words }: { words: string }) {
  const t = useTranslations('help');
  const findings = searchHelp(useHelp(), words);
  if (findings.length === 0)
    return <EmptyState title={t('none', { words })}>{t('noneAbout')}</EmptyState>;
  return (
    <section className={classes.shelf} aria-label={t('results', { count: findings.length })}>
      <p className={classes.quiet} role="status">
        {t('results', { count: findings.length })}
      </p>
      {findings.map(({ key, title, about, address }) => {
        const [to = '', hash] = address.split('#');
        return (
          <Link
            key={key}
            to={to}
            {...(hash === undefined ? {} : { hash })}
            className={classes.finding}
          >
            <strong>{title}</strong>
            <p className={classes.quiet}>{about}</p>
          </Link>
        );
      })}
    </section>
  );
}

interface HelpFrameProps {
  title: string;
  about: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the help: its shelves at the top, the search, and what stands below it. */
export function HelpFrame({ title, about, actions, children }: HelpFrameProps) {
  const t = useTranslations('help');
  const { words, look } = useWords();
  return (
    <>
      <TabLinks
        label={t('nav.label')}
        tabs={[
          { to: '/pages/knowledge-base' as never, title: t('nav.articles') },
          { to: '/pages/faq' as never, title: t('nav.faq') },
          { to: '/pages/blog/list' as never, title: t('nav.news') },
        ]}
      />
      <PageHead title={title} about={about} actions={actions} />
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label={t('search')}
        placeholder={t('placeholder')}
        leftSection={<Icon name="search" />}
        value={words}
        maxLength={100}
        onChange={(event) => look(event.currentTarget.value)}
      />
      {words.trim() !== '' && <Findings words={words} />}
      {children}
    </>
  );
}
