import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { accountKinds, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { operatorNames } from '@ardoise/contract/transactions';
import { Button, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConsole } from '../../../lib/console.tsx';
import type { ContractForm } from '../../../lib/form.ts';
import { ConflictNotice } from '../../../ui/form/conflict-notice.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { useKeptForm } from '../../../ui/form/use-kept-form.ts';
import { useSaveOperator } from '../mutations.ts';
import { changeOf, type OperatorValues, type Secrets, valuesOf } from '../operator-values.ts';
import type { OperatorSettings } from '../queries.ts';
import { PayoutFields, SecretFields } from './secret-fields.tsx';
import classes from './operator-form.module.css';

interface OperatorFormProps {
  settings: OperatorSettings;
  /** Called when the draft is gone, so that the form that follows does not find it. */
  onSaved: (saved: OperatorSettings) => void;
  onDirty: (isDirty: boolean) => void;
}

function KindField({ form, operator }: { form: ContractForm<OperatorValues>; operator: string }) {
  const words = useTranslations('paymentSettings');
  return (
    <Radio.Group label={words('kind')} {...form.getInputProps('kind')}>
      <Stack gap={10} mt={6}>
        {accountKinds.map((kind) => (
          <Radio
            key={kind}
            value={kind}
            label={words(`kinds.${kind}`)}
            description={words(`kindsHelp.${kind}`, { operator })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function useOperatorForm({ settings, onSaved }: OperatorFormProps, secrets: Secrets) {
  const words = useTranslations('paymentSettings');
  const { toasts } = useConsole();
  const { operator, version } = settings;
  const name = operatorNames[operator];
  const save = useSaveOperator(operator);
  const saved = useRef<OperatorSettings | null>(null);
  const kept = useKeptForm({
    draft: `payment-settings:${operator}`,
    stored: { values: valuesOf(settings), version },
    fields: [
      { key: 'isOn', label: words('state'), show: ({ isOn }) => words(isOn ? 'on' : 'off') },
      { key: 'kind', label: words('kind'), show: ({ kind }) => words(`kinds.${kind}`) },
      { key: 'appId', label: words('appId'), show: ({ appId }) => appId },
    ],
    schema: updatePaymentSettings.body,
    toInput: (values: OperatorValues, over) => changeOf(operator, values, secrets, over),
    onSubmit: async (input) => {
      saved.current = await save.mutateAsync(input);
    },
  });
  const submit = async (event: SubmitEvent) => {
    saved.current = null;
    await kept.form.submit(event);
    if (saved.current === null) return;
    toasts.show({ title: words('saved', { operator: name }), tone: 'done' });
    onSaved(saved.current);
  };
  return { kept, submit };
}

export function OperatorForm(props: OperatorFormProps) {
  const { settings, onDirty } = props;
  const words = useTranslations('paymentSettings');
  const [secrets, setSecrets] = useState<Secrets>({});
  const { kept, submit } = useOperatorForm(props, secrets);
  const { form } = kept;
  const operator = operatorNames[settings.operator];
  const isDirty = kept.isDirty || Object.values(secrets).some((value) => value !== '');
  const hasConflict = kept.conflict.length > 0;
  const secretProps = {
    settings,
    kind: form.values.kind,
    errors: form.errors,
    secrets,
    onChange: setSecrets,
  };
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {hasConflict && (
        <ConflictNotice
          who={operator}
          differences={kept.conflict}
          onKeepMine={kept.keepMine}
          onTakeTheirs={kept.takeStored}
        />
      )}
      {!hasConflict && kept.isRestored && <DraftNotice onStartOver={kept.takeStored} />}
      <Switch
        label={words('isOn', { operator })}
        description={words('isOnHelp')}
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      <KindField form={form} operator={operator} />
      {form.values.kind !== 'provider' && (
        <>
          <TextInput
            withAsterisk
            label={words('appId')}
            description={words('appIdHelp')}
            maxLength={100}
            autoComplete="off"
            {...form.getInputProps('appId')}
          />
          <SecretFields {...secretProps} />
          <PayoutFields {...secretProps} />
        </>
      )}
      <div className={classes.buttons}>
        <span className={classes.help}>{words('notDrafted')}</span>
        <Button type="submit" disabled={!isDirty || hasConflict} loading={form.submitting}>
          {words('save', { operator })}
        </Button>
      </div>
    </form>
  );
}
