import { permissions } from '@ardoise/contract/protocol/permissions';
import { formatXaf } from '@ardoise/contract/values/money';
import { Button, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole, usePreferences } from '../../lib/console.tsx';
import { formatFullDay } from '../../lib/format.ts';
import { useCan } from '../../lib/me.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { PageProps } from '../table/page.ts';
import type { ExtensionName } from './example-names.ts';
import classes from './guide.module.css';
import { GuideFrame } from './guide-frame.tsx';
import { MockCalls } from './mock-calls.tsx';

function Question() {
  const t = useTranslations('guide.words');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('confirmTitle')}
          confirm={t('danger')}
          cancel={t('second')}
          isDestructive
          isBusy={false}
          onConfirm={close}
          onClose={close}
        >
          {t('confirmAbout')}
        </ConfirmDialog>
      )}
    </>
  );
}

function Toasts() {
  const t = useTranslations('guide.words');
  const { toasts } = useConsole();
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => toasts.show({ title: t('showDone'), tone: 'done' })}>
        {t('showDone')}
      </Button>
      <Button
        variant="default"
        onClick={() => toasts.show({ title: t('showError'), tone: 'error' })}
      >
        {t('showError')}
      </Button>
      <Button variant="default" onClick={() => toasts.show({ title: t('showNews'), tone: 'news' })}>
        {t('showNews')}
      </Button>
    </div>
  );
}

function Secret() {
  const t = useTranslations('guide.words');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('showSecret')}
      </Button>
      {isOpen && (
        <SecretDialog
          title={t('secretTitle')}
          about={t('secretAbout')}
          secret="ard_test_0000000000000000"
          copy={t('copy')}
          copied={t('copied')}
          done={t('done')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function Languages() {
  const t = useTranslations('guide.words');
  const { language } = usePreferences();
  return (
    <Facts>
      <Fact label={t('amount')}>{formatXaf(1_250_000, language)}</Fact>
      <Fact label={t('day')}>{formatFullDay('2026-09-07', language)}</Fact>
    </Facts>
  );
}

function Permissions() {
  const t = useTranslations('guide.words');
  const can = useCan();
  return (
    <Facts>
      {permissions.map((permission) => (
        <Fact key={permission} label={permission}>
          <StateTag tone={can(permission) ? 'alarm' : 'idle'}>
            {t(can(permission) ? 'yes' : 'no')}
          </StateTag>
        </Fact>
      ))}
    </Facts>
  );
}

const examples: Readonly<Record<ExtensionName, () => ReactNode>> = {
  'sweet-alert': () => <Question />,
  toastification: () => <Toasts />,
  clipboard: () => <Secret />,
  i18n: () => <Languages />,
  acl: () => <Permissions />,
  'mock-calls': () => <MockCalls />,
};

const titles = {
  'sweet-alert': 'sweetAlert',
  toastification: 'toastification',
  clipboard: 'clipboard',
  i18n: 'i18n',
  acl: 'acl',
  'mock-calls': 'mockCalls',
} as const;

/** What stands above or behind the screens; an address may name one of them. */
export function ExtensionsScreen({ params }: PageProps) {
  const t = useTranslations('guide.examples');
  const wanted = params.get('name');
  const names = (Object.keys(examples) as ExtensionName[]).filter(
    (name) => wanted === undefined || name === wanted,
  );
  return (
    <GuideFrame section="extensions">
      {names.map((name) => (
        <section key={name} aria-labelledby={`extension-${name}`}>
          <Title order={2} id={`extension-${name}`} className={classes.title ?? ''}>
            {t(titles[name])}
          </Title>
          {examples[name]()}
        </section>
      ))}
    </GuideFrame>
  );
}
