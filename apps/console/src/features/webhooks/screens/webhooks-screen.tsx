import { environmentNames } from '@ardoise/contract/developer/environments';
import type { Webhook } from '@ardoise/contract/webhooks/webhooks';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import { SecretDialog } from '../components/secret-dialog.tsx';
import { WebhookDialog } from '../components/webhook-dialog.tsx';
import { WebhookTag } from '../components/webhook-tag.tsx';
import classes from '../components/webhooks.module.css';
import { useWebhooks } from '../queries.ts';

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const { language } = usePreferences();
  const when = useWhen();
  const { id, address, description, environment, events, lastDeliveredAt, waiting } = webhook;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.address}>{address}</h2>
        <WebhookTag webhook={webhook} />
        {environment !== 'production' && (
          <StateTag tone="idle">{environmentNames[environment][language]}</StateTag>
        )}
      </div>
      {description !== '' && <p className={classes.words}>{description}</p>}
      <p className={classes.small}>{events.join(', ')}</p>
      <p className={classes.small}>
        {lastDeliveredAt === null
          ? t('neverDelivered')
          : t('lastDelivered', { when: when(lastDeliveredAt) })}
        {waiting > 0 && ` · ${t('waiting', { count: waiting })}`}
      </p>
      <div>
        <LinkButton
          variant="default"
          size="compact-sm"
          to="/webhooks/$id"
          params={{ id }}
          aria-label={t('openNamed', { address })}
        >
          {t('open')}
        </LinkButton>
      </div>
    </li>
  );
}

/** The addresses to which the school has its events sent. */
export function WebhooksScreen(): ReactNode {
  const t = useTranslations('webhooks');
  const query = useWebhooks();
  const canEdit = useCan()('developer.edit');
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = query;
  if (data === undefined) return <LoadState isScreen query={query} list="/webhooks" />;
  const add = canEdit && (
    <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={add && data.items.length > 0 && <ThumbAction>{add}</ThumbAction>}
      />
      {data.items.length === 0 ? (
        <EmptyState title={t('empty.title')} action={add}>
          {t('empty.about')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.items.map((webhook) => (
            <WebhookCard key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      {isCreating && (
        <WebhookDialog
          webhook={null}
          demoAddress={data.demoAddress}
          onSecret={setSecret}
          onClose={() => setIsCreating(false)}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
