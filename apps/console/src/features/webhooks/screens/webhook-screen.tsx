import { environmentNames } from '@ardoise/contract/developer/environments';
import type { Webhook } from '@ardoise/contract/webhooks/webhooks';
import { Button, Menu } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { useRecordTitle } from '../../../domain/screens/record-title.ts';
import { useConsole, usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { DeliveriesList } from '../components/deliveries-list.tsx';
import { RotateDialog } from '../components/rotate-dialog.tsx';
import { SecretDialog } from '../components/secret-dialog.tsx';
import { WebhookDialog } from '../components/webhook-dialog.tsx';
import { WebhookTag } from '../components/webhook-tag.tsx';
import classes from '../components/webhooks.module.css';
import { useRemoveWebhook, useSwitchWebhook, useTestWebhook } from '../mutations.ts';
import { useWebhook } from '../queries.ts';

interface WebhookProps {
  webhook: Webhook;
}

function RemoveDialog({ webhook, onClose }: WebhookProps & { onClose: () => void }) {
  const t = useTranslations('webhooks.remove');
  const people = useTranslations('people');
  const navigate = useNavigate();
  const { mutate, isPending } = useRemoveWebhook(webhook.id);
  return (
    <ConfirmDialog
      isDestructive
      title={t('title')}
      confirm={t('confirm')}
      cancel={people('cancel')}
      isBusy={isPending}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => void navigate({ to: '/webhooks' }),
          onError: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{t('about', { address: webhook.address })}</p>
    </ConfirmDialog>
  );
}

type Open = 'change' | 'rotate' | 'remove' | null;

function Actions({ webhook, onOpen }: WebhookProps & { onOpen: (what: Open) => void }) {
  const t = useTranslations('webhooks.actions');
  const { toasts } = useConsole();
  const test = useTestWebhook(webhook.id);
  const turn = useSwitchWebhook(webhook.id);
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: () => toasts.show({ title: t('tested'), tone: 'done' }),
    });
  return (
    <>
      <MoreMenu label={t('more')}>
        <Menu.Item onClick={() => onOpen('change')}>{t('change')}</Menu.Item>
        <Menu.Item onClick={() => onOpen('rotate')}>{t('rotate')}</Menu.Item>
        {webhook.isOn && <Menu.Item onClick={() => turn.mutate(false)}>{t('switchOff')}</Menu.Item>}
        <Menu.Item onClick={() => onOpen('remove')}>{t('remove')}</Menu.Item>
      </MoreMenu>
      <ThumbAction>
        {webhook.isOn ? (
          <Button loading={test.isPending} onClick={sendTest}>
            {t('test')}
          </Button>
        ) : (
          <Button loading={turn.isPending} onClick={() => turn.mutate(true)}>
            {t('switchOn')}
          </Button>
        )}
      </ThumbAction>
    </>
  );
}

/** Why it is off, or since when it fails. */
function Notice({ webhook }: WebhookProps) {
  const t = useTranslations('webhooks.notice');
  const when = useWhen();
  const { isOn, offReason, offAt, failingSince } = webhook;
  if (!isOn && offReason !== null && offAt !== null)
    return (
      <p className={classes.notice} role="status">
        {t(offReason, { when: when(offAt) })}
      </p>
    );
  if (failingSince === null) return null;
  return (
    <p className={classes.notice} role="status">
      {t('failingSince', { when: when(failingSince) })}
    </p>
  );
}

function About({ webhook }: WebhookProps) {
  const t = useTranslations('webhooks.facts');
  const { language } = usePreferences();
  const when = useWhen();
  const { environment, events, secretEnd, secretAt, previousUntil } = webhook;
  return (
    <Facts>
      <Fact label={t('environment')}>{environmentNames[environment][language]}</Fact>
      <Fact label={t('events')}>{events.join(', ')}</Fact>
      <Fact label={t('secret')}>
        {t('secretEnd', { end: secretEnd, when: when(secretAt) })}
        {previousUntil !== null && ` ${t('previousUntil', { when: when(previousUntil) })}`}
      </Fact>
    </Facts>
  );
}

function Loaded({ webhook }: WebhookProps) {
  const t = useTranslations('webhooks');
  const canEdit = useCan()('developer.edit');
  const [open, setOpen] = useState<Open>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpen(null);
  const { id, address, description } = webhook;
  useRecordTitle(address);
  return (
    <>
      <PageHead
        title={<span className={classes.address}>{address}</span>}
        about={description === '' ? t('detailAbout') : description}
        headline={<WebhookTag webhook={webhook} />}
        actions={canEdit && <Actions webhook={webhook} onOpen={setOpen} />}
      />
      <Notice webhook={webhook} />
      <About webhook={webhook} />
      <DeliveriesList webhookId={id} />
      {open === 'change' && <WebhookDialog webhook={webhook} onClose={close} />}
      {open === 'rotate' && <RotateDialog id={id} onSecret={setSecret} onClose={close} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onClose={close} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

/** One webhook with what was sent to it. */
export function WebhookScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const query = useWebhook(id);
  if (query.data === undefined) return <LoadState isScreen query={query} list="/webhooks" />;
  return <Loaded webhook={query.data} />;
}
