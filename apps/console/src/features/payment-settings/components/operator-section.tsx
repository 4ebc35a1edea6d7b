import { operatorNames } from '@ardoise/contract/transactions';
import { formatXaf } from '@ardoise/contract/values/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../../lib/console.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../lib/me.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { Section } from '../../../ui/section.tsx';
import { hasCallbackHost, payoutSecretsFor, secretsFor } from '../operator-values.ts';
import type { OperatorSettings } from '../queries.ts';
import { ConnectionTest } from './connection-test.tsx';
import { OperatorForm } from './operator-form.tsx';
import classes from './operator-form.module.css';

interface OperatorSectionProps {
  settings: OperatorSettings;
  canEdit: boolean;
}

function ReadOnly({ settings }: { settings: OperatorSettings }) {
  const t = useTranslations('paymentSettings');
  const { operator, kind, isOn, appId, callbackHost, secretsKept } = settings;
  return (
    <Facts>
      <Fact label={t('state')}>{t(isOn ? 'on' : 'off')}</Fact>
      <Fact label={t('kind')}>{t(`kinds.${kind}`)}</Fact>
      {kind !== 'provider' && <Fact label={t('appId')}>{appId ?? '–'}</Fact>}
      {hasCallbackHost(operator, kind) && (
        <Fact label={t('callbackHost')}>{callbackHost ?? '–'}</Fact>
      )}
      {[...secretsFor(operator, kind), ...payoutSecretsFor(operator, kind)].map((name) => (
        <Fact key={name} label={t(`secrets.${name}`)}>
          {secretsKept.includes(name) ? t('keptRead') : t('missing')}
        </Fact>
      ))}
    </Facts>
  );
}

/** The operator did not take the account the last time that somebody paid. */
function Refusal({ settings: { operator, refusal } }: { settings: OperatorSettings }) {
  const t = useTranslations('paymentSettings');
  const timeZone = useTimeZone();
  if (refusal === null) return null;
  const name = operatorNames[operator];
  return (
    <div className={classes.refusal} role="alert">
      {t('refused', { operator: name, when: formatDateTime(refusal.at, timeZone) })}
      {refusal.said !== '' && <p>{t('refusedSaid', { operator: name, said: refusal.said })}</p>}
    </div>
  );
}

function Limits({ settings: { limits } }: { settings: OperatorSettings }) {
  const t = useTranslations('paymentSettings');
  const { language } = usePreferences();
  return (
    <p className={classes.limits}>
      {t('limits', {
        smallest: formatXaf(limits.smallest, language),
        largest: formatXaf(limits.largest, language),
      })}
    </p>
  );
}

/** One operator: how it is used, and whether that works. */
export function OperatorSection({ settings, canEdit }: OperatorSectionProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { operator } = settings;
  return (
    <Section title={<MeansMark means={operator} />}>
      <Refusal settings={settings} />
      <Limits settings={settings} />
      {canEdit ? (
        <>
          <OperatorForm settings={settings} onDirty={setIsDirty} />
          <ConnectionTest key={`test-${settings.version}`} operator={operator} isDirty={isDirty} />
        </>
      ) : (
        <ReadOnly settings={settings} />
      )}
    </Section>
  );
}
