import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadState } from '../../../domain/records/load-state.tsx';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SecretDialog } from '../../../ui/secret-dialog.tsx';
import { ThumbAction } from '../../../ui/thumb-action.tsx';
import classes from '../components/api-keys.module.css';
import { ChangeDialog } from '../components/change-dialog.tsx';
import { CreateDialog } from '../components/create-dialog.tsx';
import { isWorking, type KeyAct, KeyCard } from '../components/key-card.tsx';
import { RevokeDialog } from '../components/revoke-dialog.tsx';
import { RotateDialog } from '../components/rotate-dialog.tsx';
import { useApiKeys } from '../queries.ts';

interface Acting {
  readonly act: KeyAct;
  readonly apiKey: ApiKey;
}

interface KeysProps {
  keys: readonly ApiKey[];
  onAct: (acting: Acting) => void;
}

function Keys({ keys, onAct }: KeysProps) {
  return (
    <ul className={classes.list}>
      {keys.map((apiKey) => (
        <KeyCard key={apiKey.id} apiKey={apiKey} onAct={(act) => onAct({ act, apiKey })} />
      ))}
    </ul>
  );
}

/** Where a developer reads on; it is no page of the console. */
function DocsLink() {
  const t = useTranslations('apiKeys');
  const { language } = usePreferences();
  return (
    <Anchor
      inherit
      underline="always"
      size="inherit"
      href={`/api/docs?lang=${language}`}
      target="_blank"
      rel="noopener"
    >
      {t('docs')}
    </Anchor>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations('apiKeys.secret');
  return (
    <SecretDialog
      title={t('title')}
      about={t('about')}
      secret={secret}
      copy={t('copy')}
      copied={t('copied')}
      done={t('done')}
      onClose={onClose}
    />
  );
}

/** The keys by which the school's own programs ask. */
export function ApiKeysScreen(): ReactNode {
  const t = useTranslations('apiKeys');
  const query = useApiKeys();
  const canEdit = useCan()('developer.edit');
  const [isCreating, setIsCreating] = useState(false);
  const [acting, setActing] = useState<Acting | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { data } = query;
  if (data === undefined) return <LoadState isScreen query={query} list="/api-keys" />;
  const { items, confirmBy } = data;
  const [working, ended] = [items.filter(isWorking), items.filter((key) => !isWorking(key))];
  const create = canEdit && (
    <Button aria-haspopup="dialog" onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  const dialog = { confirmBy, onSecret: setSecret, onClose: () => setActing(null) };
  return (
    <>
      <PageHead
        title={t('title')}
        about={
          <>
            {t('about')} <DocsLink />
          </>
        }
        actions={create && working.length > 0 && <ThumbAction>{create}</ThumbAction>}
      />
      {working.length === 0 ? (
        <EmptyState title={t('empty.title')} action={create}>
          {t('empty.about')}
        </EmptyState>
      ) : (
        <Keys keys={working} onAct={setActing} />
      )}
      {ended.length > 0 && (
        <>
          <h2 className={classes.ended}>{t('ended')}</h2>
          <Keys keys={ended} onAct={setActing} />
        </>
      )}
      {isCreating && (
        <CreateDialog
          confirmBy={confirmBy}
          onSecret={setSecret}
          onClose={() => setIsCreating(false)}
        />
      )}
      {acting?.act === 'change' && <ChangeDialog apiKey={acting.apiKey} {...dialog} />}
      {acting?.act === 'rotate' && <RotateDialog apiKey={acting.apiKey} {...dialog} />}
      {acting?.act === 'revoke' && <RevokeDialog apiKey={acting.apiKey} {...dialog} />}
      {secret !== null && <Secret secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}
