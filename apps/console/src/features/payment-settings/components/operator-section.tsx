import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { MeansMark } from '../../../domain/money/means-mark.tsx';
import { Section } from '../../../ui/section.tsx';
import { payoutSecretsFor, secretsFor } from '../operator-values.ts';
import type { OperatorSettings } from '../queries.ts';
import { ConnectionTest } from './connection-test.tsx';
import { OperatorForm } from './operator-form.tsx';

interface OperatorSectionProps {
  settings: OperatorSettings;
  canEdit: boolean;
}

function ReadOnly({ settings }: { settings: OperatorSettings }) {
  const t = useTranslations('paymentSettings');
  const { operator, kind, isOn, appId, secretsKept } = settings;
  return (
    <Facts>
      <Fact label={t('state')}>{t(isOn ? 'on' : 'off')}</Fact>
      <Fact label={t('kind')}>{t(`kinds.${kind}`)}</Fact>
      {kind !== 'provider' && <Fact label={t('appId')}>{appId ?? '–'}</Fact>}
      {[...secretsFor(operator, kind), ...payoutSecretsFor(operator, kind)].map((name) => (
        <Fact key={name} label={t(`secrets.${name}`)}>
          {secretsKept.includes(name) ? t('keptRead') : t('missing')}
        </Fact>
      ))}
    </Facts>
  );
}

/** One operator: how it is used, and whether that works. */
export function OperatorSection({ settings, canEdit }: OperatorSectionProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { operator } = settings;
  return (
    <Section title={<MeansMark means={operator} />}>
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
