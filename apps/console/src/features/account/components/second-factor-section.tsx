import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { useFactorCalls } from '../mutations.ts';
import { type Passkey, type SecondFactor, useSecondFactor } from '../queries.ts';
import classes from './account.module.css';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { PartState } from './part-state.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Dialog = 'addApp' | 'removeApp' | 'addPasskey' | { readonly remove: Passkey } | null;

interface FactorProps {
  icon: IconName;
  name: ReactNode;
  detail: ReactNode;
  action: ReactNode;
}

function Factor({ icon, name, detail, action }: FactorProps) {
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon name={icon} size={18} />
      </span>
      <div className={classes.what}>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>{detail}</div>
      </div>
      {action}
    </li>
  );
}

interface FactorsProps {
  factor: SecondFactor;
  onOpen: (dialog: Dialog) => void;
}

function App({ factor, onOpen }: FactorsProps) {
  const t = useTranslations('account.factor');
  const codesLeft = t('codesLeft', { count: factor.recoveryCodesLeft });
  return (
    <Factor
      icon="phone"
      name={
        <>
          {t('app')}
          <StateTag tone={factor.totp ? 'paid' : 'idle'}>{t(factor.totp ? 'on' : 'off')}</StateTag>
        </>
      }
      detail={factor.totp ? codesLeft : t('appAbout')}
      action={
        <Button
          variant="default"
          size="xs"
          aria-haspopup="dialog"
          onClick={() => onOpen(factor.totp ? 'removeApp' : 'addApp')}
        >
          {t(factor.totp ? 'removeApp' : 'addApp')}
        </Button>
      }
    />
  );
}

function Passkeys({ factor, onOpen }: FactorsProps) {
  const t = useTranslations('account.factor');
  const timeZone = useTimeZone();
  const isPossible = typeof window.PublicKeyCredential === 'function';
  return (
    <>
      <Factor
        icon="key"
        name={t('passkeys')}
        detail={t(isPossible ? 'passkeysAbout' : 'noPasskeys')}
        action={
          isPossible && (
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              onClick={() => onOpen('addPasskey')}
            >
              {t('addPasskey')}
            </Button>
          )
        }
      />
      {factor.passkeys.map((passkey) => (
        <Factor
          key={passkey.id}
          icon="check"
          name={passkey.name}
          detail={t('since', { date: formatDateTime(passkey.createdAt, timeZone) })}
          action={
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              onClick={() => onOpen({ remove: passkey })}
            >
              {t('removePasskey')}
            </Button>
          }
        />
      ))}
    </>
  );
}

function OpenDialog({ dialog, onClose }: { dialog: Dialog; onClose: () => void }) {
  const t = useTranslations('account.factor');
  const { toasts } = useConsole();
  const calls = useFactorCalls();
  const done = () => {
    toasts.show({ title: t('removed'), tone: 'done' });
    onClose();
  };
  if (dialog === null) return null;
  if (dialog === 'addApp') return <AddAppDialog onClose={onClose} />;
  if (dialog === 'addPasskey') return <AddPasskeyDialog onClose={onClose} />;
  if (dialog === 'removeApp') {
    return (
      <RemoveDialog
        title={t('removeAppTitle')}
        about={t('removeAppAbout')}
        onRemove={(password) => calls.removeTotp(password).then(done)}
        onClose={onClose}
      />
    );
  }
  const { id, name } = dialog.remove;
  return (
    <RemoveDialog
      title={t('removePasskeyTitle', { name })}
      about={t('removePasskeyAbout')}
      onRemove={(password) => calls.removePasskey(id, password).then(done)}
      onClose={onClose}
    />
  );
}

export function SecondFactorSection() {
  const t = useTranslations('account.factor');
  const query = useSecondFactor();
  const [dialog, setDialog] = useState<Dialog>(null);
  return (
    <Section title={t('title')} about={t('about')}>
      <PartState query={query}>
        {query.data !== undefined && (
          <ul className={classes.list}>
            <App factor={query.data} onOpen={setDialog} />
            <Passkeys factor={query.data} onOpen={setDialog} />
          </ul>
        )}
      </PartState>
      <OpenDialog dialog={dialog} onClose={() => setDialog(null)} />
    </Section>
  );
}
