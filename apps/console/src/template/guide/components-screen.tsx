import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { FailedState } from '@ardoise/web/ui/failed-state.tsx';
import { Button, Loader, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PersonMark } from '../../domain/people/person-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { TextLink } from '../../ui/link-button.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { PageProps } from '../table/page.ts';
import { type ComponentName, example } from './example-names.ts';
import classes from './guide.module.css';
import { Example, GuideFrame } from './guide-frame.tsx';

const nothing = () => {};

function Buttons() {
  const t = useTranslations('guide.words');
  return (
    <div className={classes.row}>
      <Button>{t('primary')}</Button>
      <Button variant="default">{t('second')}</Button>
      <Button variant="subtle">{t('quiet')}</Button>
      <Button color="red">{t('danger')}</Button>
      <Button loading aria-label={t('busy')}>
        {t('busy')}
      </Button>
      <Button disabled>{t('off')}</Button>
    </div>
  );
}

function Tags() {
  const t = useTranslations('guide.words');
  return (
    <div className={classes.row}>
      {(['paid', 'part', 'due', 'idle', 'alarm'] as const).map((tone) => (
        <StateTag key={tone} tone={tone}>
          {t(tone)}
        </StateTag>
      ))}
    </div>
  );
}

function Dialogs() {
  const t = useTranslations('guide.words');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('openDialog')}
      </Button>
      {isOpen && (
        <Dialog title={t('dialogTitle')} closeLabel={t('close')} onClose={() => setIsOpen(false)}>
          <p>{t('dialogAbout')}</p>
        </Dialog>
      )}
    </>
  );
}

function useExamples(): Readonly<Record<ComponentName, () => ReactNode>> {
  const t = useTranslations('guide.words');
  return {
    button: () => <Buttons />,
    badge: () => <Tags />,
    avatar: () => (
      <div className={classes.row}>
        {['Abena Grace', 'Fotso Brice', 'Mballa Rose', ''].map((name) => (
          <PersonMark key={name} name={name} size={40} />
        ))}
      </div>
    ),
    alert: () => (
      <FailedState title={t('failedTitle')} retry={{ label: t('retry'), onPress: nothing }}>
        {t('failedAbout')}
      </FailedState>
    ),
    empty: () => (
      <EmptyState title={t('emptyTitle')} action={<Button>{t('emptyAction')}</Button>}>
        {t('emptyAbout')}
      </EmptyState>
    ),
    facts: () => (
      <Facts>
        <Fact label={t('name')}>{example.name}</Fact>
        <Fact label={t('className')}>{example.className}</Fact>
        <Fact label={t('owed')}>{example.owed}</Fact>
      </Facts>
    ),
    dropdown: () => (
      <MoreMenu label={t('more')}>
        <Menu.Item onClick={nothing}>{t('edit')}</Menu.Item>
      </MoreMenu>
    ),
    modal: () => <Dialogs />,
    spinner: () => <Loader size={22} role="img" aria-label={t('busy')} />,
    link: () => (
      <div className={classes.row}>
        <TextLink to="/account/me">{t('edit')}</TextLink>
      </div>
    ),
  };
}

/** The parts of which screens are made; an address may name one of them. */
export function ComponentsScreen({ params }: PageProps) {
  const t = useTranslations('guide.examples');
  const examples = useExamples();
  const wanted = params.get('name');
  const names = (Object.keys(examples) as ComponentName[]).filter(
    (name) => wanted === undefined || name === wanted,
  );
  return (
    <GuideFrame section="components">
      {names.map((name) => (
        <Example key={name} title={t(name)}>
          {examples[name]()}
        </Example>
      ))}
    </GuideFrame>
  );
}
