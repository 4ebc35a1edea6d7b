import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import {
  type Environment,
  environmentNames,
  environments,
} from '@ardoise/contract/developer/environments';
import {
  isPayingKey,
  type KeyKind,
  keyKindNames,
  keyKinds,
  type KeyScope,
  keyScopes,
  keyScopeTexts,
} from '@ardoise/contract/developer/key-scopes';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { useCan } from '../../../lib/me.ts';
import classes from './api-keys.module.css';

export interface ChosenKind {
  readonly kind: KeyKind;
  readonly environment: Environment;
  readonly scopes: readonly KeyScope[];
}

interface KindFieldsProps {
  value: ChosenKind;
  error: string | undefined;
  onChange: (value: ChosenKind) => void;
}

/** What it is for, in which books, and what of it it may do. */
export function KindFields({ value, error, onChange }: KindFieldsProps) {
  const t = useTranslations('apiKeys');
  const { language } = usePreferences();
  const { kind, environment, scopes } = value;
  const mayPayOut = useCan()('payouts.edit');
  const isOwnersOnly = isPayingKey(value) && !mayPayOut;
  const offered: readonly KeyScope[] = keyScopes[kind];
  return (
    <>
      <NativeSelect
        label={t('form.environment')}
        description={t(`environments.${environment}`)}
        value={environment}
        data={environments.map((one) => ({ value: one, label: environmentNames[one][language] }))}
        onChange={(event) => {
          const chosen = environments.find((one) => one === event.currentTarget.value);
          if (chosen !== undefined) onChange({ ...value, environment: chosen });
        }}
      />
      <NativeSelect
        label={t('form.kind')}
        description={t(`kinds.${kind}`)}
        value={kind}
        error={isOwnersOnly ? t('ownersOnly') : undefined}
        data={keyKinds.map((one) => ({ value: one, label: keyKindNames[one][language] }))}
        onChange={(event) => {
          const chosen = keyKinds.find((one) => one === event.currentTarget.value);
          // What a key of the other kind may do is no answer to this one.
          if (chosen !== undefined)
            onChange({ ...value, kind: chosen, scopes: [...keyScopes[chosen]] });
        }}
      />
      <Checkbox.Group
        label={t('form.scopes')}
        withAsterisk
        error={error}
        value={[...scopes]}
        onChange={(chosen) =>
          onChange({ ...value, scopes: offered.filter((scope) => chosen.includes(scope)) })
        }
      >
        <div className={classes.scopes}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={keyScopeTexts[scope][language]}
              description={scope}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}
