import type { ApiKey } from '@ardoise/contract/developer/api-keys';
import { environmentNames } from '@ardoise/contract/developer/environments';
import { isPayingKey, keyKindNames, keyScopeTexts } from '@ardoise/contract/developer/key-scopes';
import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useWhen } from '../../../domain/money/use-when.ts';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import classes from './api-keys.module.css';

export type KeyAct = 'change' | 'rotate' | 'revoke';

interface KeyCardProps {
  apiKey: ApiKey;
  onAct: (act: KeyAct) => void;
}

/** When it ends, or did. */
function useEnd({ state, expiresAt, endsAt, revokedAt }: ApiKey): string {
  const t = useTranslations('apiKeys.ends');
  const when = useWhen();
  if (revokedAt !== null) return t('revoked', { when: when(revokedAt) });
  const end = [endsAt, expiresAt].filter((one) => one !== null).toSorted()[0];
  if (end === undefined) return t('never');
  if (state === 'expired') return t(endsAt === end ? 'replaced' : 'expired', { when: when(end) });
  return t(endsAt === end ? 'overlaps' : 'expires', { when: when(end) });
}

function Acts({ apiKey, onAct }: KeyCardProps) {
  const t = useTranslations('apiKeys.acts');
  const { name, state } = apiKey;
  const mayPayOut = useCan()('payouts.edit');
  const canRotate = state === 'active' && (mayPayOut || !isPayingKey(apiKey));
  return (
    <MoreMenu label={t('more', { name })}>
      <Menu.Item onClick={() => onAct('change')}>{t('change')}</Menu.Item>
      {canRotate && <Menu.Item onClick={() => onAct('rotate')}>{t('rotate')}</Menu.Item>}
      <Menu.Item onClick={() => onAct('revoke')}>{t('revoke')}</Menu.Item>
    </MoreMenu>
  );
}

export const isWorking = ({ state }: ApiKey): boolean => state === 'active' || state === 'replaced';

/** What can be known of a key without its secret. */
export function KeyCard({ apiKey, onAct }: KeyCardProps) {
  const t = useTranslations('apiKeys');
  const { language } = usePreferences();
  const when = useWhen();
  const end = useEnd(apiKey);
  const canEdit = useCan()('developer.edit') && isWorking(apiKey);
  const { name, kind, environment, scopes, addresses, state, lastUsedAt, lastUsedFrom } = apiKey;
  return (
    <li className={classes.card}>
      <div className={classes.facts}>
        <div className={classes.head}>
          <h2 className={classes.name}>{name}</h2>
          <StateTag tone="idle">{t(`states.${state}`)}</StateTag>
          <StateTag tone="idle">{environmentNames[environment][language]}</StateTag>
          <StateTag tone="idle">{keyKindNames[kind][language]}</StateTag>
        </div>
        <code className={classes.key}>{`${apiKey.start}…${apiKey.lastFour}`}</code>
        <p className={classes.small}>
          {scopes.map((scope) => keyScopeTexts[scope][language]).join(' · ')}
        </p>
        <p className={classes.small}>
          {addresses.length === 0 ? t('fromAnywhere') : t('from', { list: addresses.join(', ') })}
          {` · ${end}`}
        </p>
        <p className={classes.small}>
          {lastUsedAt === null
            ? t('neverUsed')
            : t('lastUsed', { when: when(lastUsedAt), from: lastUsedFrom ?? '–' })}
          {` · ${t('made', { when: when(apiKey.createdAt), by: apiKey.createdBy ?? '–' })}`}
        </p>
      </div>
      {canEdit && <Acts apiKey={apiKey} onAct={onAct} />}
    </li>
  );
}
